/** Name of the database in which pages keep what must outlive them. */
export const DATABASE = 'screens';
