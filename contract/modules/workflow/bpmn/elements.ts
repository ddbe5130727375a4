/** Namespaces of BPMN 2.0 and of what only we know (OMG BPMN 2.0.2, 15.3). */
export const spaces = {
  bpmn: 'http://www.omg.org/spec/BPMN/20100524/MODEL',
  bpmndi: 'http://www.omg.org/spec/BPMN/20100524/DI',
  dc: 'http://www.omg.org/spec/DD/20100524/DC',
  di: 'http://www.omg.org/spec/DD/20100524/DI',
  mw: 'urn:millwright:bpmn:1',
} as const

/** Parts of a drawing that explain it and that nobody runs: they are kept in the drawing and left out of the model. */
export const explaining: ReadonlySet<string> = new Set([
  'laneSet',
  'textAnnotation',
  'association',
  'group',
  'dataObject',
  'dataObjectReference',
  'dataStoreReference',
  'documentation',
  'extensionElements',
  'ioSpecification',
  'property',
  'auditing',
  'monitoring',
  'category',
])

/** What BPMN knows and we do not run: its name, and what to draw in its place. */
export const refusedElements: Readonly<Record<string, readonly [title: string, instead: string]>> = {
  scriptTask: ['脚本任务', '脚本不能运行，请改用服务任务并选择一个已有的动作'],
  task: ['未定类型的任务', '没有说明谁来做，请改为用户任务、服务任务或发送任务'],
  manualTask: ['手工任务', '系统不知道何时做完，请改为用户任务'],
  receiveTask: ['接收任务', '不能等待外部消息，请改为用户任务或定时等待'],
  businessRuleTask: ['规则任务', '请把规则写成排他网关的条件'],
  complexGateway: ['复杂网关', '请改用排他、并行或包容网关'],
  eventBasedGateway: ['事件网关', '请改用用户任务上的定时边界事件'],
  transaction: ['事务子流程', '请改用普通子流程'],
  adHocSubProcess: ['自由子流程', '请改用普通子流程'],
  intermediateThrowEvent: ['中间抛出事件', '请改用发送任务'],
  choreographyTask: ['编排任务', '请在流程里画用户任务'],
  subChoreography: ['子编排', '请在流程里画子流程'],
  callConversation: ['会话', '请在流程里画用户任务'],
}

/** Kinds of events that are not run, wherever they stand. */
export const refusedEvents: Readonly<Record<string, string>> = {
  messageEventDefinition: '消息',
  signalEventDefinition: '信号',
  errorEventDefinition: '错误',
  escalationEventDefinition: '升级',
  conditionalEventDefinition: '条件',
  compensateEventDefinition: '补偿',
  cancelEventDefinition: '取消',
  linkEventDefinition: '链接',
}

/** Elements of a process that are nodes of the model. */
export const nodeElements: ReadonlySet<string> = new Set([
  'startEvent',
  'endEvent',
  'userTask',
  'serviceTask',
  'sendTask',
  'exclusiveGateway',
  'parallelGateway',
  'inclusiveGateway',
  'subProcess',
  'callActivity',
  'intermediateCatchEvent',
  'boundaryEvent',
])
