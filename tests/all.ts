/** Whether tests try every case instead of a sample (`npm test -- all PART`). */
export const triesAll = process.env.TESTS_ALL === 'yes' || process.argv.includes('all');
