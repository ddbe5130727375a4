/** A PDF of `count` pages, each saying which one it is. */
export function pdfFile(count: number): Buffer {
  const objects = ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>']
  const pagesAt = 2 + 2 * count
  const pages = Array.from({ length: count }, (_, at) => {
    const drawing = `BT /F1 24 Tf 72 740 Td (Batch A-17 page ${at + 1}) Tj ET`
    objects.push(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`)
    objects.push(`<< /Type /Page /Parent ${pagesAt} 0 R /MediaBox [0 0 595 842] /Contents ${objects.length} 0 R /Resources << /Font << /F1 1 0 R >> >> >>`)
    return `${objects.length} 0 R`
  })
  objects.push(`<< /Type /Pages /Kids [${pages.join(' ')}] /Count ${count} >>`, `<< /Type /Catalog /Pages ${pagesAt} 0 R >>`)
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer << /Size ${objects.length + 1} /Root ${objects.length} 0 R >>\n`
  return Buffer.from(`${text}startxref\n${table}\n%%EOF\n`, 'latin1')
}
