/** What a guard says first, with the program's process id as `pid`. */
export const GUARDING = 'Guarding a program';
