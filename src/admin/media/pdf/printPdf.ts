import type { Pdf } from './openPdf.ts'

/** dots per inch on paper, and points per inch in a PDF */
const dpi = 150
const pointsPerInch = 72
const quality = 0.92

/** Prints all pages, each on a sheet of its own: drawn as pictures below the viewer, which paper does not show. `onPage` hears how far it is. */
export async function printPdf(pdf: Pdf, sheets: HTMLElement, onPage: (done: number) => void): Promise<void> {
  const addresses: string[] = []
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      addresses.push(await drawn(pdf, number))
      onPage(number)
    }
    const pictures = addresses.map((address) => {
      const picture = new Image()
      picture.src = address
      return picture
    })
    sheets.replaceChildren(...pictures)
    await Promise.all(pictures.map((picture) => picture.decode()))
    window.print()
  } finally {
    sheets.replaceChildren()
    for (const address of addresses) URL.revokeObjectURL(address)
  }
}

async function drawn(pdf: Pdf, number: number): Promise<string> {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: dpi / pointsPerInch })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport, intent: 'print' }).promise
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  canvas.width = 0 // gives its memory back at once
  if (!picture) throw new Error('the page could not be drawn')
  return URL.createObjectURL(picture)
}
