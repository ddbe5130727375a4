import { defineModule } from '../../module.ts'
import { handovers, handoverStatusDictionary, handoverStatusWords, signHandover, takeHandover } from './handover.ts'

/** From one shift to the next. */
export const handoverModule = defineModule({
  name: 'handover',
  resources: [handovers],
  commands: [signHandover, takeHandover],
  rights: {},
  dictionaries: [{ dictCode: handoverStatusDictionary, dictName: '交接班状态', items: handoverStatusWords }],
  figures: [],
  menu: [
    { group: 'floor', title: '交接班', url: '/plc/shift', component: 'handover/Shift', right: 'mes:handover:list' },
    { group: 'floor', title: '交接班记录', url: '/plc/handover', component: 'resource/mesHandover', right: 'mes:handover:list' },
  ],
})
