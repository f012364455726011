/** What every browser we serve has itself, in place of the substitute that the Markdown packages bring along. */
export default structuredClone
