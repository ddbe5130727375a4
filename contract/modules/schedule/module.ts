import { defineModule } from '../../module.ts'
import { boardEntry } from '../walls/plantBoards.ts'
import { ruleTexts, runCommands, runStatusTexts, scheduleRuns } from './run.ts'

/** The scheduler and its gantts (factory.md 3.4). */
export const schedule = defineModule({
  name: 'schedule',
  resources: [scheduleRuns],
  commands: runCommands,
  rights: {
    'mes:schedule:run': '试排和加急试算',
    'mes:schedule:apply': '应用和撤销排程',
    'mes:scheduleBoard:view': '查看排程和交付看板',
  },
  dictionaries: [
    { dictCode: 'mes_sched_status', dictName: '排程状态', items: runStatusTexts },
    { dictCode: 'mes_sched_rule', dictName: '排程规则', items: ruleTexts },
  ],
  figures: [],
  menu: [
    boardEntry('/display/gantt'),
    boardEntry('/display/delivery'),
    { group: 'production', title: '排程甘特', url: '/mes/schedule', component: 'schedule/Gantt', right: 'mes:schedule:list' },
    { group: 'production', title: '排程记录', url: '/mes/schedule/runs', component: 'resource/mesScheduleRun', right: 'mes:schedule:list' },
  ],
})
