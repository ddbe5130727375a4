/** Kinds of moves (dictionary mes_move_type, factory.md Appendix A), and what each is called. */
export const moveTypeTexts = {
  recv: '收货',
  putaway: '上架',
  issue: '发料',
  receiveShop: '车间接收',
  weigh: '称量',
  return: '退料',
  charge: '投料',
  output: '产出',
  pack: '装箱',
  unpack: '拆箱',
  transfer: '移库',
  countGain: '盘盈',
  countLoss: '盘亏',
  ship: '出货',
  scrap: '报废',
  sample: '取样',
  adjust: '调整',
  reverse: '冲销',
} as const
export type MoveType = keyof typeof moveTypeTexts

/** Moves for which the lot has to be good: passed or conceded, not over, and nothing that it was made of on hold (factory.md 4 R13). */
export const gatedMoves: ReadonlySet<MoveType> = new Set<MoveType>(['issue', 'receiveShop', 'weigh', 'charge', 'pack', 'ship'])
