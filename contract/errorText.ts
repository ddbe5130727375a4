/** Why something failed, in the words of the error; `otherwise` when it has none. */
export function errorText(error: unknown, otherwise = String(error)): string {
  return error instanceof Error ? error.message : otherwise
}
