const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Functions that SQLite, PostgreSQL or MySQL have and that only calculate. Whatever is not here cannot be called. */
export const functions = words(`
  abs ceil ceiling floor round trunc mod power sqrt sign exp ln log log10
  coalesce nullif ifnull iif greatest least
  count sum avg min max total string_agg group_concat
  lower upper trim ltrim rtrim length char_length substr substring replace instr concat left right reverse
  date time datetime julianday strftime unixepoch date_trunc date_part extract to_char to_timestamp to_date make_date age
  date_format from_unixtime unix_timestamp str_to_date year month day hour minute datediff timestampdiff
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  json_extract
`)

/** Words before which or after which a bracket may stand, besides functions; and everything else that is no name. */
export const keywords = words(`
  select from where group by having order limit offset as on using and or not in is null like ilike between exists case when then else end
  join left right full inner outer cross natural union all except intersect distinct with recursive materialized values over partition rows range
  groups unbounded preceding following current row filter asc desc nulls first last cast collate escape any some true false interval window
  integer int bigint smallint real text numeric decimal varchar char double precision date timestamp time boolean signed unsigned within
`)

const openers = words(`
  select from where by having on using and or not in like ilike between exists case when then else join union all except intersect distinct
  materialized as values over filter limit offset any some cross within numeric decimal varchar char cast
`)

/** Whether a bracket may follow this word. */
export function opensBracket(word: string): boolean {
  return openers.has(word) || functions.has(word)
}

/** Words with which a statement does something else than read, or asks the database about itself. */
export const forbidden = words(`
  insert update delete merge into attach detach pragma vacuum reindex alter create drop grant revoke copy call do execute prepare deallocate
  set reset lock begin commit rollback savepoint truncate returning listen notify unlisten analyze explain for table tablesample show use load
  handler describe replace_into current_user session_user user current_role current_catalog current_schema system_user lateral
  regclass regproc regprocedure regoper regoperator regtype regrole regnamespace regconfig regdictionary regcollation xmin xmax cmin cmax ctid
  tableoid oid rowid _rowid_ indexed procedure outfile dumpfile
`)

/** Names that belong to a database and not to the plant. */
export const inside =
  /^(?:pg_|sqlite_|information_schema$|mysql$|performance_schema$|sys$|dblink|lo_|json_each|json_tree|fts|rtree|dbstat|mwr_|r_[0-9a-f]{32}$)/i
