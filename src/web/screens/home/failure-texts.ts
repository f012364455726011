/** Texts of a failed processing; they load with it. */
export const failureTexts = {
  another: 'Try Another Video',
  retry: 'Retry',
  upgrade: 'Upgrade Plan',
}
