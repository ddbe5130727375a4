/** What a tree select says of a condition that is no JSON object (PICK-031, PICK-032). */
export const conditionComplaints = {
  tree: 'component JTreeSelect-condition value wrong, needs a json string',
  category: 'condition must be a json string',
} as const

/** Which records a tree select offers: field → value, all of which have to fit. Throws the complaint of the control. */
export function treeCondition(text: string, complaint: string): Record<string, string | number> {
  const said = jsonIn(text)
  if (typeof said !== 'object' || said === null || Array.isArray(said)) throw new Error(complaint)
  const entries = Object.entries(said).map(([name, value]: [string, unknown]) => {
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(complaint)
    return [name, value] as const
  })
  return Object.fromEntries(entries)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // not JSON: the complaint says so
  }
}
