export type SignupFields = {
  fullName: string
  email: string
  confirmEmail: string
  password: string
  confirmPassword: string
}
