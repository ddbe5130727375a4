/** A list to go through, as it was given. A loop over a list that came out shorter than it has to be proves nothing: throws with how long it is. */
export function atLeast<List extends { readonly length: number } | { readonly size: number }>(count: number, list: List): List {
  const found = 'length' in list ? list.length : list.size
  if (found < count) throw new Error(`a list of at least ${count} was to be gone through, and it has ${found}`)
  return list
}
