import { defineModule } from '../../module.ts'
import { chargeCommands, chargeResultTexts, charges } from './charge.ts'
import { clearanceAreaTexts, clearanceCommands, clearanceItemTexts, clearanceStatusTexts, lineClearances } from './lineClearance.ts'
import { millCommands, millRecords, millStatusTexts } from './millRecord.ts'
import { vesselCommands, vessels } from './vessel.ts'

/** Charging, line clearance, milling (factory.md 3.8, 3.9) and the record of a batch. */
export const charging = defineModule({
  name: 'charging',
  resources: [lineClearances, vessels, charges, millRecords],
  commands: [...clearanceCommands, ...chargeCommands, ...millCommands, ...vesselCommands],
  rights: {
    'mes:clearance:sign': '签名清场',
    'mes:clearance:check': '复核清场',
    'mes:charge:scan': '投料',
    'mes:charge:check': '复核投料',
    'mes:mill:operate': '操作磨粉',
    'mes:station:tg': '使用投缸台',
    'mes:batchRecord:view': '查看批生产记录',
  },
  dictionaries: [
    { dictCode: 'mes_clearance_area', dictName: '清场范围', items: clearanceAreaTexts },
    { dictCode: 'mes_clearance_status', dictName: '清场状态', items: clearanceStatusTexts },
    { dictCode: 'mes_clearance_item', dictName: '清场项目', items: clearanceItemTexts },
    { dictCode: 'mes_charge_result', dictName: '投料结果', items: chargeResultTexts },
    { dictCode: 'mes_mill_status', dictName: '磨粉状态', items: millStatusTexts },
    { dictCode: 'mes_metal_check', dictName: '金检结果', items: { pass: '合格', fail: '检出金属' } },
  ],
  figures: [],
  menu: [
    { group: 'floor', title: '清场记录', url: '/mes/clearance', component: 'resource/mesLineClearance', right: 'mes:clearance:list' },
    { group: 'floor', title: '设备清洁', url: '/mes/vessel', component: 'resource/mesVessel', right: 'mes:vessel:list' },
    { group: 'floor', title: '投料记录', url: '/mes/charge', component: 'resource/mesCharge', right: 'mes:charge:list' },
    { group: 'floor', title: '磨粉记录', url: '/mes/mill', component: 'resource/mesMillRecord', right: 'mes:mill:list' },
    {
      group: 'floor',
      title: '批生产记录',
      url: '/mes/batchDossier',
      component: 'charging/BatchDossier',
      right: 'mes:batchRecord:view',
      needs: ['mes:plan:list'],
    },
    {
      group: 'floor',
      title: '投缸台',
      url: '/station/tg',
      component: 'charging/Tg',
      right: 'mes:station:tg',
      needs: ['mes:charge:scan', 'mes:charge:list', 'mes:task:list', 'mes:equipment:list', 'mes:vessel:clean', 'mes:weightOrder:list', 'mes:scan:use'],
    },
  ],
})
