import { parseSync, Visitor } from 'vite'
import type { ESTree } from 'vite'

/** What says that something is on its way: it is over in a moment, and needs no reason. */
const onItsWay = /^\{(?:is(?:Busy|Sending|Saving|Pending|Leaving)|calling !== null|end !== null)\}$/

/** Where a source has a button that commits something, or the key of a station, that is merely off: it hears neither pointer nor keys, so nobody learns why. */
export function bareSubmits(file: string, source: string): string[] {
  const found: string[] = []
  const say = ({ start }: ESTree.Span) => found.push(`${file}:${source.slice(0, start).split('\n').length}`)
  new Visitor({
    JSXOpeningElement(element) {
      const text = (name: string) => textOf(attribute(element, name), source)
      const commits = /primary/.test(text('type')) || /submit/.test(text('htmlType'))
      if (textOf(element.name, source) === 'Button' && commits && attribute(element, 'disabled')) say(element)
      const off = attribute(element, 'disabled')
      if (textOf(element.name, source) === 'button' && off && !onItsWay.test(textOf(off.value ?? undefined, source))) say(element)
      if (/\bdisabled\b/.test(text('okButtonProps'))) say(element)
    },
    Property(property) {
      if (textOf(property.key, source) === 'okButtonProps' && /\bdisabled\b/.test(textOf(property.value, source))) say(property)
    },
  }).visit(parseSync(file, source).program)
  return found
}

function attribute({ attributes }: ESTree.JSXOpeningElement, wanted: string): ESTree.JSXAttribute | undefined {
  return attributes.find((one): one is ESTree.JSXAttribute => one.type === 'JSXAttribute' && one.name.type === 'JSXIdentifier' && one.name.name === wanted)
}

function textOf(part: ESTree.Span | undefined, source: string): string {
  return part ? source.slice(part.start, part.end) : ''
}
