const keptMs = 60_000

/** Lets the browser save a file under a name, as if a link to it had been clicked. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  saveAt(address, name)
  setTimeout(() => URL.revokeObjectURL(address), keptMs) // the browser may still be reading it
}

/** The same for a file that the browser fetches itself. */
export function saveAt(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
