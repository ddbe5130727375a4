/** Reports as people write them, over suppliers, materials and lots: what SQLite, PostgreSQL and MariaDB all understand. Each has one order, so that rows can be compared one by one. */
const of = 'from mes_material_lot l join mes_material m on m.id = l.materialId join mes_supplier s on s.id = l.supplierId'

export const reportStatements: readonly string[] = [
  `select l.lotNo as lot_no, l.qualityStatus as state from mes_material_lot l order by l.lotNo`,
  `select count(*) as lots ${of}`,
  `select l.qualityStatus as state, count(*) as lots ${of} group by l.qualityStatus order by l.qualityStatus`,
  `select s.code as supplier, count(*) as lots, sum(m.safetyStock) as stock ${of} group by s.code order by s.code`,
  `select s.code as supplier, l.qualityStatus as state, count(*) as lots, sum(m.unitScale) as scale ${of} group by s.code, l.qualityStatus order by s.code, l.qualityStatus`,
  `select m.materialCode as code, count(*) as lots ${of} group by m.materialCode having count(*) > 14 order by m.materialCode`,
  `select m.materialCode as code, min(l.lotNo) as first_lot, max(l.lotNo) as last_lot ${of} group by m.materialCode order by m.materialCode`,
  `select l.lotNo as lot_no, l.assayFactor as assay from mes_material_lot l where l.assayFactor > 0.97 order by l.lotNo`,
  `select l.lotNo as lot_no, round(cast(l.assayFactor as decimal(12, 6)) * 100, 2) as pct from mes_material_lot l where l.qualityStatus = 'pass' order by l.lotNo`,
  `select l.qualityStatus as state, min(l.assayFactor) as lowest, max(l.assayFactor) as highest ${of} group by l.qualityStatus order by l.qualityStatus`,
  `select l.mfgDate as made, count(*) as lots ${of} group by l.mfgDate order by l.mfgDate`,
  `select substr(l.mfgDate, 1, 7) as month_of, count(*) as lots, sum(m.safetyStock) as stock ${of} group by substr(l.mfgDate, 1, 7) order by 1`.replaceAll(
    'substr',
    'substring',
  ),
  `select sum(m.safetyStock) as stock ${of}`,
  `select max(m.safetyStock) as most, min(m.safetyStock) as least ${of}`,
  `select m.materialCode as code, m.safetyStock as stock from mes_material m where m.safetyStock is not null order by m.materialCode`,
  `select m.materialCode as code from mes_material m where m.safetyStock is null order by m.materialCode`,
  `select s.code as supplier, sum(case when l.qualityStatus = 'pass' then 1 else 0 end) as good, count(*) as lots ${of} group by s.code order by s.code`,
  `select s.code as supplier, round(100.0 * sum(case when l.qualityStatus = 'pass' then 1 else 0 end) / count(*), 1) as share ${of} group by s.code order by s.code`,
  `select distinct m.materialType as kind from mes_material m order by m.materialType`,
  `select m.materialType as kind, count(distinct s.code) as suppliers ${of} group by m.materialType order by m.materialType`,
  `select upper(m.materialType) as kind, length(m.materialCode) as size, count(*) as materials from mes_material m group by upper(m.materialType), length(m.materialCode) order by 1, 2`,
  `select l.lotNo as lot_no, row_number() over (partition by l.supplierId order by l.lotNo) as place from mes_material_lot l order by l.lotNo`,
  `select l.lotNo as lot_no, sum(l.moisturePct) over (order by l.lotNo) as running from mes_material_lot l order by l.lotNo`,
  `with good as (select l.supplierId, count(*) as lots from mes_material_lot l where l.qualityStatus = 'pass' group by l.supplierId) select s.code as supplier, good.lots as lots from good join mes_supplier s on s.id = good.supplierId order by s.code`,
  `select s.code as supplier, coalesce(x.lots, 0) as lots from mes_supplier s left join (select l.supplierId, count(*) as lots from mes_material_lot l where l.qualityStatus = 'hold' group by l.supplierId) x on x.supplierId = s.id order by s.code`,
  `select m.materialName as name, count(*) as lots ${of} where m.materialName like '%红%' group by m.materialName order by count(*), m.materialName`,
  `select l.lotNo as lot_no from mes_material_lot l where l.mfgDate between '2026-03-01' and '2026-03-10' order by l.lotNo`,
  `select 'all' as what, count(*) as n from mes_material_lot union all select 'held' as what, count(*) as n from mes_material_lot where qualityStatus = 'hold' order by 1`,
  `select l.assayFactor as assay, l.lotNo as lot_no from mes_material_lot l order by l.assayFactor desc, l.lotNo limit 25`,
  `select m.unitScale as scale, count(*) as materials, sum(m.safetyStock) as stock from mes_material m group by m.unitScale order by sum(m.safetyStock) desc, m.unitScale`,
]

/** The same for a command line: a name that has capitals stands in quotes where the database folds names. */
export const inQuotes = (statement: string): string => statement.replaceAll(/\b[a-z]+[A-Z]\w*\b/g, '"$&"')
