import { writtenAt } from './routeShapes.ts'

/** Routes of labels, their templates and what prints them. */
export const labelRoutes: Readonly<Record<string, string>> = {
  'POST /mes/print/pdf': 'mes:label:print',
  'POST /mes/print/designPdf': 'mes:labelTemplate:list',
  'GET /mes/print/templates': 'mes:label:print',
  'POST /mes/print/labels': 'mes:label:print',
  'POST /mes/print/recordsPdf': 'mes:label:print',
  ...writtenAt('/mes/labelTemplate', 'mes:labelTemplate'),
  'GET /mes/labelTemplate/list': 'mes:labelTemplate:list',
  'GET /mes/labelTemplate/queryById': 'mes:labelTemplate:list',
  'GET /mes/labelTemplate/report': 'mes:labelTemplate:list',
  'GET /mes/labelTemplate/commands': 'mes:labelTemplate:list',
  'GET /mes/labelTemplate/states': 'mes:labelTemplate:list',
  'POST /mes/labelTemplate/activate': 'mes:labelTemplate:activate',
  'POST /mes/labelTemplate/retire': 'mes:labelTemplate:retire',
  'POST /mes/labelTemplate/revise': 'mes:labelTemplate:revise',
}
