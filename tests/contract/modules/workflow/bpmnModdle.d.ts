/** What we use of bpmn-moddle 10.3.1, which comes without types. */
declare module 'bpmn-moddle' {
  type Definitions = { diagrams: Planes }
  type Planes = { plane: { planeElement: { bpmnElement: { id: string } }[] } }[]
  export class BpmnModdle {
    fromXML(xml: string): Promise<{ rootElement: Definitions; warnings: { message: string }[] }>
    toXML(rootElement: Definitions): Promise<{ xml: string }>
  }
}
