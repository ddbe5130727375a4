import type { KeptColumns } from '../../db/keptColumns.ts'

declare module '../../db/database.ts' {
  interface Tables {
    test_order_main: KeptColumns & { orderCode: string; ctype: string; orderDate: number | null; orderMoney: number | null; content: string }
    test_order_customer: KeptColumns & { orderId: string; seq: number; name: string; sex: string; idcard: string; telphone: string }
    test_order_ticket: KeptColumns & { orderId: string; seq: number; ticketCode: string; ticketDate: string }
  }
}
