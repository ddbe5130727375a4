const keptMs = 60_000

/** Lets the browser save a file under a name, as if a link to it had been clicked. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs) // the browser may still be reading it
}
