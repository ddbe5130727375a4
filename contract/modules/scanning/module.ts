import { defineModule } from '../../module.ts'
import { barcodeRules } from './barcodeRule.ts'
import { relabelUnit } from './relabel.ts'
import { scanActions } from './scanActions.ts'
import { scanEvents } from './scanEvent.ts'
import { scanKindTexts, scanResultTexts } from './scanKinds.ts'

/** What is scanned, by whom, and what comes of it (factory.md 3.10, 3.17). */
export const scanning = defineModule({
  name: 'scanning',
  resources: [scanEvents, barcodeRules],
  commands: [relabelUnit],
  rights: {
    'mes:scan:use': '扫码',
    'mes:scan:type': '手工输入代替扫码',
    'mes:scan:backdate': '补传超过 12 小时的扫码',
  },
  house: { whole: [], shared: [barcodeRules], rights: [] },
  dictionaries: [
    { dictCode: 'mes_barcode_scope', dictName: '条码对象', items: scanKindTexts },
    { dictCode: 'mes_scan_result', dictName: '扫码结果', items: scanResultTexts },
    {
      dictCode: 'mes_scan_action',
      dictName: '扫码动作',
      items: { ...Object.fromEntries(Object.entries(scanActions).map(([name, { title }]) => [name, title])), undo: '撤销', pack: '装箱' },
    },
    {
      dictCode: 'mes_symbology',
      dictName: '码制',
      items: { qr: 'QR 码', dataMatrix: 'Data Matrix', code128: 'Code 128', gs1: 'GS1', code39: 'Code 39', ean: 'EAN/UPC' },
    },
  ],
  figures: [],
  menu: [
    { group: 'warehouse', title: '扫码', url: '/scan', component: 'scan/Scan', right: 'mes:scan:use' },
    { group: 'warehouse', title: '扫码枪自检', url: '/scan/selftest', component: 'scan/Selftest', right: 'mes:scan:use' },
    { group: 'warehouse', title: '扫码记录', url: '/mes/scanEvent', component: 'resource/mesScanEvent', right: 'mes:scanEvent:list' },
    { group: 'print', title: '条码规则', url: '/mes/barcodeRule', component: 'resource/mesBarcodeRule', right: 'mes:barcodeRule:list' },
  ],
})
