/** What the name and the rights of every designed resource begin with: those of nothing in code do. */
export const designedPrefix = 'online'

export function designedName(code: string): string {
  return designedPrefix + code.charAt(0).toUpperCase() + code.slice(1)
}

/** Whether a name can be that of a designed resource: a page that does not know it yet may ask for it. */
export function isDesignedName(name: string): boolean {
  return /^online[A-Z]/.test(name)
}

/** Behind it stand the code and what `endpointsOf` and `reportEndpoints` append. */
export const designedPath = '/online/designed'

/** `GET`: the definitions whose records the caller may list, those of their lines included. A page asks when it is told that they changed. */
export const designedDefinitionsPath = '/online/designed/definitions'

/** Where the list of a designed resource stands in the office. */
export function designedPage(code: string): string {
  return `/online/table/${code}`
}
