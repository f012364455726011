/** Clock times in digits, as answers and transcripts write them: 5:30, １２：３４, 1:02:33. */
export const timeInDigits = /\p{Nd}{1,3}(?:[:：∶]\p{Nd}{2})+/gu

/** A time in digits in ASCII, without a leading zero: `09：45` is 9:45. */
export const plainTime = (time: string): string =>
  time
    .normalize('NFKC')
    .replace(/[：∶]/g, ':')
    .replace(/^0(?=\d)/, '')
