/** The model id of verdicts that people wrote by hand, for sample videos. It is not in the catalog and cannot be chosen. */
export const referenceModelId = 'reference'

/** Shown in place of a model's name. */
export const referenceModelName = 'Reference verdict, written by hand'
