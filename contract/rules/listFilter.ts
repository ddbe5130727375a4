/** The filter of a list, of any kind of field, that finds the records that have nothing there. */
export const emptyFilter = 'is empty'

/** The parameter of a list that looks for words in everything people know a record by (contract/listWords.ts). */
export const wordsParameter = 'words'

const suffixes = ['', '_begin', '_end', '_MultiString'] as const
export type FilterSuffix = (typeof suffixes)[number]

/** Every parameter by which a list can be narrowed by one field (api-contract.md 3). */
export function filterParameters(name: string): string[] {
  return suffixes.map((suffix) => name + suffix)
}

/** The field that a parameter of a list narrows by; undefined where it is none of them. */
export function fieldOfParameter<Of extends { name: string }>(fields: readonly Of[], parameter: string): Of | undefined {
  return fields.find(({ name }) => filterParameters(name).includes(parameter))
}
