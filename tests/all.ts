/** Whether nothing is left to chance: a test tries every case and no sample (`npm test -- all PART`). */
export const triesAll = process.env.TESTS_ALL === 'yes' || process.argv.includes('all');
