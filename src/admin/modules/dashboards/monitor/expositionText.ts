/** One line of a `/metrics` answer. */
export type MetricSample = { name: string; labels: Readonly<Record<string, string>>; value: number }

const line = /^([A-Za-z_:][\w:]*)(?:\{(.*)\})?\s+(\S+)(?:\s+-?\d+)?$/
const label = /([A-Za-z_]\w*)="((?:[^"\\]|\\.)*)"/g
const escapes: Record<string, string> = { n: '\n', '"': '"', '\\': '\\' }

/** The samples of a text in the Prometheus exposition format; comments and lines that are no sample are left out. */
export function samplesOf(text: string): MetricSample[] {
  return text.split('\n').flatMap((written) => {
    const [, name, labels = '', value] = line.exec(written.trim()) ?? []
    const number = numberOf(value ?? '')
    return name === undefined || number === null ? [] : [{ name, labels: labelsOf(labels), value: number }]
  })
}

function labelsOf(text: string): Record<string, string> {
  const found = [...text.matchAll(label)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll(/\\(.)/g, (_whole, sign: string) => escapes[sign] ?? sign),
  ])
  return Object.fromEntries(found)
}

function numberOf(text: string): number | null {
  if (text === '+Inf') return Infinity
  if (text === '-Inf') return -Infinity
  const number = Number(text)
  return text === '' || Number.isNaN(number) ? null : number
}
