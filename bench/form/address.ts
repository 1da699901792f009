/** Path of the page with the form, and of the call that receives it. */
export const FORM_PATH = '/bench-form';
export const SAVE_PATH = '/api/bench/save';
