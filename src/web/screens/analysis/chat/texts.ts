/** Texts of the row of saved questions, loaded with it. */
export const texts = { saved: 'Your saved questions', edit: 'Edit your saved questions' }
