/** Raise this when the meaning of a prompt changes. Shared results and notes of older versions are then no longer used. */
export const promptVersion = 3
