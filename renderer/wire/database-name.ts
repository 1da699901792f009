/** Name of the database for data that outlives a page. */
export const DATABASE = 'screens';
