const clearing = ['list', 'add', 'sign'].map((verb) => `mes:clearance:${verb}`)
const packing = [
  ...['list', 'add', 'release'].map((verb) => `mes:nbcJob:${verb}`),
  ...['scan', 'box', 'save'].map((verb) => `mes:nbc:${verb}`),
  ...clearing,
  'mes:nbcMaterial:list',
  'mes:nbcHandover:list',
  'mes:box:list',
  'mes:box:manual',
  'mes:scan:type',
]

/** The people of the demonstration, who are software: each with a role and rights of their own, shown as 演示. */
export const declaredPeople = {
  planner: {
    username: 'demo.planner',
    realname: '李想（演示）',
    roleCode: 'demoPlanner',
    roleName: '演示计划员',
    rights: [
      ...['list', 'add', 'submit', 'plan', 'release', 'complete'].map((verb) => `mes:order:${verb}`),
      ...['list', 'split', 'lock', 'dispatch'].map((verb) => `mes:plan:${verb}`),
      'mes:schedule:list',
      'mes:schedule:run',
      'mes:schedule:apply',
      'mes:task:list',
    ],
  },
  manager: {
    username: 'demo.manager',
    realname: '王建国（演示）',
    roleCode: 'demoManager',
    roleName: '演示生产经理',
    rights: [
      ...['list', 'approve', 'hold', 'resume', 'cancel', 'close'].map((verb) => `mes:order:${verb}`),
      ...['list', 'approve', 'post'].map((verb) => `mes:stocktake:${verb}`),
    ],
  },
  store: {
    username: 'demo.store',
    realname: '周敏（演示）',
    roleCode: 'demoStore',
    roleName: '演示仓管员',
    rights: [
      ...['list', 'release', 'pick', 'finish', 'receive', 'close'].map((verb) => `mes:issue:${verb}`),
      ...['list', 'add', 'judge', 'receive'].map((verb) => `mes:lot:${verb}`),
      ...['list', 'add', 'release', 'scan', 'finish', 'cancel'].flatMap((verb) => [`mes:wms:in:${verb}`, `mes:wms:out:${verb}`]),
      'mes:wms:out:breakFefo',
      'mes:stock:post',
    ],
  },
  operator: {
    username: 'demo.operator',
    realname: '陈立（演示）',
    roleCode: 'demoOperator',
    roleName: '演示操作工',
    rights: ['mes:task:list', 'mes:task:start', 'mes:task:finish', 'mes:workReport:list', 'mes:workReport:submit'],
  },
  leader: {
    username: 'demo.leader',
    realname: '孙涛（演示）',
    roleCode: 'demoLeader',
    roleName: '演示班长',
    rights: ['mes:workReport:list', 'mes:workReport:confirm'],
  },
  technician: {
    username: 'demo.technician',
    realname: '赵磊（演示）',
    roleCode: 'demoTechnician',
    roleName: '演示技术员',
    rights: ['mes:scale:list', 'mes:scale:check', 'mes:scaleCheck:list'],
  },
  inspector: {
    username: 'demo.inspector',
    realname: '孙悦（演示）',
    roleCode: 'demoInspector',
    roleName: '演示检验员',
    rights: ['mes:qc:list', 'mes:qc:record', 'mes:specimen:list', 'mes:specimen:add'],
  },
  qa: {
    username: 'demo.qa',
    realname: '何静（演示）',
    roleCode: 'demoQa',
    roleName: '演示质量放行',
    rights: ['mes:qc:list', 'mes:qc:review', 'mes:ncr:list', 'mes:ncr:add', 'mes:ncr:dispose', 'mes:release:list', 'mes:release:decide'],
  },
  packer: {
    username: 'demo.packer',
    realname: '刘芳（演示）',
    roleCode: 'demoPacker',
    roleName: '演示内包员',
    rights: packing,
  },
  packerTwo: {
    username: 'demo.packer2',
    realname: '吴桐（演示）',
    roleCode: 'demoPackerTwo',
    roleName: '演示内包员二',
    rights: packing,
  },
  counter: {
    username: 'demo.counter',
    realname: '郑洁（演示）',
    roleCode: 'demoCounter',
    roleName: '演示盘点员',
    rights: ['list', 'add', 'count', 'recount'].map((verb) => `mes:stocktake:${verb}`),
  },
  counterTwo: {
    username: 'demo.counter2',
    realname: '唐宁（演示）',
    roleCode: 'demoCounterTwo',
    roleName: '演示复盘员',
    rights: ['list', 'count', 'recount'].map((verb) => `mes:stocktake:${verb}`),
  },
} as const satisfies Record<string, { username: string; realname: string; roleCode: string; roleName: string; rights: readonly string[] }>

export type PersonName = keyof typeof declaredPeople
