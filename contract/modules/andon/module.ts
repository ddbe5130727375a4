import { defineModule } from '../../module.ts'
import { boardEntry } from '../walls/plantBoards.ts'
import { andonCommands, andons, openAndons } from './andon.ts'
import { andonStatusDictionary, andonStatusWords, andonTypeDictionary, andonTypeWords } from './standing.ts'

/** Calls for help, with timers and escalation (factory.md 3.19). */
export const andonModule = defineModule({
  name: 'andon',
  resources: [andons],
  commands: andonCommands,
  rights: { 'mes:andon:lead': '收到安灯的升级通知' },
  dictionaries: [
    { dictCode: andonTypeDictionary, dictName: '安灯类型', items: andonTypeWords },
    { dictCode: andonStatusDictionary, dictName: '安灯状态', items: andonStatusWords },
  ],
  figures: [openAndons],
  menu: [
    boardEntry('/display/andon'),
    { group: 'floor', title: '安灯', url: '/andon', component: 'resource/mesAndon', right: 'mes:andon:list' },
    {
      group: 'floor',
      title: '呼叫安灯',
      url: '/andon/call',
      component: 'andon/Call',
      right: 'mes:andon:add',
      needs: ['mes:andon:list', 'mes:equipment:list'],
    },
  ],
})
