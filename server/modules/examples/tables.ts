import type { KeptColumns } from '../../db/keptColumns.ts'

declare module '../../db/database.ts' {
  interface Tables {
    test_order_main: KeptColumns & { orderCode: string; ctype: string; orderDate: number | null; orderMoney: number | null; content: string }
    test_order_customer: KeptColumns & { orderId: string; seq: number; name: string; sex: string; idcard: string; telphone: string }
    test_demo: KeptColumns & {
      name: string
      keyWord: string
      sex: string
      age: number | null
      birthday: string
      punchTime: number | null
      salaryMoney: number | null
      bonusMoney: number | null
      email: string
      content: string
    }
    test_goods_order: KeptColumns & { orderNo: string; buyer: string; orderDate: string; remark: string }
    test_order_goods: KeptColumns & {
      orderId: string
      seq: number
      goodsName: string
      price: number | null
      num: number | null
      unit: string
      needDate: string | null
      keeper: string
      departId: string
    }
    test_order_ticket: KeptColumns & { orderId: string; seq: number; ticketCode: string; ticketDate: string }
  }
}
