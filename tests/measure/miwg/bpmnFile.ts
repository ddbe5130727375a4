import { BpmnModdle } from 'bpmn-moddle'
import { readBpmn } from '#contract/modules/workflow/bpmn/readBpmn.ts'
import { readXml, XmlRefused } from '#contract/modules/workflow/bpmn/readXml.ts'
import type { XmlElement } from '#contract/modules/workflow/bpmn/readXml.ts'

/**
 * `elements` of the file; `lost` of them after the diagram read and wrote it; `nowhere` references to what the file does not hold, which
 * cannot be written again; `otherwise` elements that come back under another name of theirs; `refused`: what we do not run, by name.
 */
export type ReadFile = { elements: number; lost: string[]; nowhere: string[]; otherwise: string[]; refused: string[]; readMs: number }

/** Reads a drawing as the diagram does, writes it again and compares; and asks our own reader whether it runs. */
export async function measureFile(xml: string): Promise<ReadFile> {
  const began = performance.now()
  const { model, refused } = readBpmn(xml)
  const readMs = performance.now() - began
  const moddle = new BpmnModdle()
  const { rootElement, warnings } = await moddle.fromXML(xml)
  const { xml: written } = await moddle.toXML(rootElement)
  const [before, after] = [elementsOf(xml), elementsOf(written)]
  const gone = without(before, after)
  const unknown = warnings.flatMap(({ message }) => /^unresolved reference <(.+)>$/.exec(message)?.[1] ?? [])
  const nowhere = gone.filter((one) => unknown.some((id) => one.endsWith(` ${id}`)))
  const missing = without(gone, nowhere)
  const contents = without(after, before).map(contentOf)
  const lost = without(missing.map(contentOf), contents)
  return {
    elements: before.length,
    lost: missing.filter((one) => lost.includes(contentOf(one))),
    nowhere,
    otherwise: missing.filter((one) => !lost.includes(contentOf(one))),
    refused: model ? [] : [...new Set(refused.map(({ why }) => why))],
    readMs,
  }
}

/** An element without its name: its id or its text. */
const contentOf = (one: string) => one.slice(one.indexOf(' ') + 1)

/** Every element of a file: its namespace, name and id, or the text of those that have none. */
function elementsOf(xml: string): string[] {
  const found: string[] = []
  const walk = (element: XmlElement) => {
    const id = element.attributes['id']
    found.push(`${element.space.split('/').at(-1)}:${element.name} ${id ?? element.text.trim().slice(0, 40)}`.trim())
    for (const child of element.children) walk(child)
  }
  try {
    walk(readXml(xml))
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error
    found.push(error.message)
  }
  return found
}

/** What stands in the first list and not in the second, as often as it is missing. */
function without(these: readonly string[], those: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const one of those) left.set(one, (left.get(one) ?? 0) + 1)
  return these.filter((one) => {
    const count = left.get(one) ?? 0
    left.set(one, count - 1)
    return count <= 0
  })
}
