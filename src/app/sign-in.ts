/** An account to log in with. The password is null where its owner has it already. */
export type SignIn = { readonly email: string; readonly password: string | null }
