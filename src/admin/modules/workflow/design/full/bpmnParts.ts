/** What we use of the services of bpmn-js 18, whose own types leave them open. */
export type BusinessObject = { id: string; $type: string; name?: string; eventDefinitions?: readonly object[]; get: (name: string) => unknown }
export type Shape = { id: string; type: string; businessObject: BusinessObject; labelTarget?: Shape; parent?: Shape }
export type PadEntry = { group: string; className: string; title: string; action: Readonly<Record<string, (event: Event) => void>> }
export type Pad = Readonly<Record<string, PadEntry>>
export type ElementFactory = { createShape: (given: Readonly<Record<string, unknown>>) => Shape }

export type Injected = {
  palette: { registerProvider: (provider: object) => void }
  create: { start: (event: Event, shape: Shape) => void }
  contextPad: { registerProvider: (priority: number, provider: object) => void }
  popupMenu: { registerProvider: (menu: string, priority: number, provider: object) => void }
  autoPlace: { append: (source: Shape, shape: Shape) => void }
  modeling: {
    updateProperties: (element: Shape, properties: Readonly<Record<string, unknown>>) => void
    updateModdleProperties: (element: Shape, moddle: object, properties: Readonly<Record<string, unknown>>) => void
  }
  moddle: { create: (type: string, given: Readonly<Record<string, unknown>>) => object }
  elementRegistry: { get: (id: string) => Shape | undefined; forEach: (each: (element: Shape) => void) => void }
  selection: { select: (element: Shape) => void; get: () => readonly Shape[] }
  canvas: {
    addMarker: (id: string, marker: string) => void
    removeMarker: (id: string, marker: string) => void
    zoom: (how?: 'fit-viewport' | number, centre?: 'auto') => number
  }
}

/** How our attributes are called in a drawing, so that bpmn-js keeps and writes them (contract/modules/workflow/bpmn). */
export const ourAttributes = {
  name: 'Millwright',
  uri: 'urn:millwright:bpmn:1',
  prefix: 'mw',
  types: [
    { name: 'NodeSettings', extends: ['bpmn:FlowNode'], properties: [text('settings'), text('handler')] },
    { name: 'FlowCondition', extends: ['bpmn:SequenceFlow'], properties: [text('when')] },
    { name: 'ProcessSettings', extends: ['bpmn:Process'], properties: [text('nobody'), text('repeated')] },
  ],
}

function text(name: string) {
  return { name, isAttr: true, type: 'String' }
}
