/** Dispatched on the document when the main file begins. */
export const MAIN_IS_HERE = 'stafapp:main'
