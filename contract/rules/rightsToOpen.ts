/** What a page cannot do without: the rights that its entry of the menu asks for (`perms`, commas between), and to list the records that it is there to edit. */
export function rightsToOpen(perms: string): string[] {
  const asked = perms.split(',').filter((right) => right !== '')
  return [...new Set(asked.flatMap((right) => (right.endsWith(':edit') ? [right, right.replace(/:edit$/, ':list')] : [right])))]
}
