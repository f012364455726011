/** Replaces the polyfill of the Markdown packages: every supported browser has `structuredClone`. */
export default structuredClone
