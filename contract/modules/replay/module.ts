import { defineModule } from '../../module.ts'

/** A shift of the past through the same boards (factory.md 3.16). */
export const replayModule = defineModule({
  name: 'replay',
  resources: [],
  commands: [],
  rights: { 'mes:replay:view': '回放班次' },
  dictionaries: [],
  figures: [],
  menu: [
    {
      group: 'equipment',
      title: '班次回放',
      url: '/plc/replay',
      component: 'replay/Replay',
      right: 'mes:replay:view',
      needs: ['mes:plc:view', 'mes:alarmBoard:view'],
    },
  ],
})
