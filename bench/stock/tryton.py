"""Tryton's own stock, driven by its own model API: a command a line on standard input, an answer a line of JSON.

Argument: the folder of `trytond.conf`. Every process keeps a pool of its own; clients are processes, fifty who want one bag are
threads, as requests of Tryton's own server are. What its server does about a lock, it does here: tries again, as often as it is set to.
"""
import json
import os
import random
import sys
import threading
import time
from decimal import Decimal
from multiprocessing import get_context

os.environ['TRYTOND_CONFIG'] = os.path.join(sys.argv[1], 'trytond.conf')

from trytond.config import config  # noqa: E402
config.update_etc(os.environ['TRYTOND_CONFIG'])
from trytond.backend import DatabaseOperationalError  # noqa: E402
from trytond.pool import Pool  # noqa: E402
from trytond.transaction import Transaction  # noqa: E402

NAME = 'stock'
RETRIES = config.getint('database', 'retry')


def start_pool():
    Pool.start()
    Pool(NAME).init()


def in_transaction(work, context=None):
    """Runs `work` as its dispatcher runs a request."""
    for left in range(RETRIES, -1, -1):
        with Transaction().start(NAME, 1, context=context or {}) as transaction:
            try:
                found = work()
                transaction.commit()
                return found
            except DatabaseOperationalError:
                transaction.rollback()
                if not left:
                    raise


def prepare():
    def work():
        get = Pool().get
        currency, = get('currency.currency').create([{'name': 'Yuan', 'code': 'CNY', 'symbol': 'Y'}])
        party, = get('party.party').create([{'name': 'Plant'}])
        company, = get('company.company').create([{'party': party.id, 'currency': currency.id}])
        get('res.user').write([get('res.user')(1)], {'companies': [('add', [company.id])], 'company': company.id})
        kg, = get('product.uom').search([('name', '=', 'Kilogram')])
        template, = get('product.template').create([{
            'name': 'Mica', 'type': 'goods', 'list_price': Decimal(1), 'default_uom': kg.id}])
        product, = get('product.product').create([{'template': template.id}])
        Location = get('stock.location')
        find = lambda code: Location.search([('code', '=', code)])[0]  # noqa: E731
        storage = find('STO')
        bins = Location.create([{'name': 'B%d' % n, 'code': 'B%d' % n, 'type': 'storage', 'parent': storage.id} for n in range(100)])
        return {'company': company.id, 'currency': currency.id, 'kg': kg.id, 'product': product.id, 'supplier': find('SUP').id,
                'customer': find('CUS').id, 'bins': [b.id for b in bins]}
    return in_transaction(work)


def context(base):
    return {'company': base['company'], 'stock_date_end': None}


def moved(base, lot, quantity, source, target):
    """One move, from draft to done."""
    Move = Pool().get('stock.move')
    move, = Move.create([{
        'product': base['product'], 'lot': lot, 'uom': base['kg'], 'quantity': quantity, 'from_location': source, 'to_location': target,
        'company': base['company'], 'currency': base['currency'], 'unit_price': Decimal(1)}])
    Move.do([move])
    return move.id


def received(base, number, quantity, target):
    def work():
        lot, = Pool().get('stock.lot').create([{'number': number, 'product': base['product']}])
        return lot.id, moved(base, lot.id, quantity, base['supplier'], target)
    return in_transaction(work, context(base))


def quantities(base, lot, places):
    """What lies of a lot where, today."""
    def work():
        get = Pool().get
        with Transaction().set_context(stock_date_end=get('ir.date').today()):
            return get('product.product').products_by_location(
                places, grouping=('product', 'lot'), grouping_filter=([base['product']], [lot]))
    return in_transaction(work, context(base))


def take(base, clients):
    lot, _ = received(base, 'BAG', 25, base['bins'][0])
    drafts = in_transaction(lambda: [move.id for move in Pool().get('stock.move').create([{
        'product': base['product'], 'lot': lot, 'uom': base['kg'], 'quantity': 25, 'from_location': base['bins'][0],
        'to_location': base['customer'], 'company': base['company'], 'currency': base['currency'], 'unit_price': Decimal(1)}
        for _ in range(clients)])], context(base))
    outcomes = []
    start = threading.Barrier(clients)

    def client(draft):
        def work():
            Move = Pool().get('stock.move')
            move = Move(draft)
            if not Move.assign_try([move], grouping=('product', 'lot')):
                return 'told'
            Move.do([move])
            return 'won'
        start.wait()
        try:
            outcomes.append(in_transaction(work, context(base)))
        except Exception:
            outcomes.append('unanswered')
    threads = [threading.Thread(target=client, args=(draft,)) for draft in drafts]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    left = sum(q for (place, *_), q in quantities(base, lot, base['bins']).items() if place == base['bins'][0])
    return {'winners': outcomes.count('won'), 'told': outcomes.count('told'), 'unanswered': outcomes.count('unanswered'), 'leftKg': left}


def move_on(base, lot, ready, go, seconds, counted):
    start_pool()
    source, target = base['bins'][1], base['bins'][2]
    ready.release()
    go.wait()
    done, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        in_transaction(lambda: moved(base, lot, 10, source, target), context(base))
        source, target = target, source
        done += 1
    counted.put(done)


def moves(base, clients, seconds):
    processes = get_context('spawn')
    ready, go, counted = processes.Semaphore(0), processes.Event(), processes.Queue()
    lots = [received(base, 'MOVE%d' % n, 10, base['bins'][1])[0] for n in range(clients)]
    all_ = [processes.Process(target=move_on, args=(base, lot, ready, go, seconds, counted)) for lot in lots]
    for one in all_:
        one.start()
    for one in all_:
        ready.acquire()
    go.set()
    done = sum(counted.get() for _ in all_)
    for one in all_:
        one.join()
    return {'perSecond': done / seconds}


def fill(base, lots, places):
    """One lot as its API makes it; the others are copies of its rows, in other places."""
    first, move = received(base, 'FIRST', 25, base['bins'][0])
    bins = ','.join(str(place) for place in base['bins'][:places])
    with Transaction().start(NAME, 0) as transaction:
        cursor = transaction.connection.cursor()

        def kept(table, alias, without):
            cursor.execute('select column_name from information_schema.columns where table_name = %s', (table,))
            names = [name for name, in cursor.fetchall() if name not in without]
            return ', '.join('"%s"' % name for name in names), ', '.join('%s."%s"' % (alias, name) for name in names)
        into, of = kept('stock_lot', 'l', ('id', 'number'))
        cursor.execute(f"""insert into stock_lot (id, number, {into}) select nextval('stock_lot_id_seq'), 'L' || n, {of}
            from stock_lot l, generate_series(2, {int(lots)}) n where l.id = {first}""")
        into, of = kept('stock_move', 'm', ('id', 'lot', 'to_location'))
        cursor.execute(f"""insert into stock_move (id, lot, to_location, {into})
            select nextval('stock_move_id_seq'), l.id, (array[{bins}])[1 + l.id % {int(places)}], {of}
            from stock_move m, stock_lot l where m.id = {move} and l.number ~ '^L[0-9]+$'""")
        cursor.execute("select min(id), max(id) from stock_lot where number ~ '^L[0-9]+$'")
        low, high = cursor.fetchone()
        transaction.commit()
    return {'low': low, 'high': high}


def stock(base, asks, low, high, places):
    took = []
    for _ in range(asks):
        lot = random.randint(low, high)
        began = time.perf_counter()
        found = quantities(base, lot, base['bins'][:places])
        took.append((time.perf_counter() - began) * 1000)
        if sum(found.values()) != 25:
            raise ValueError('lot %s is not where it was put: %s' % (lot, found))
    return took


def lots_in(base, places):
    """What lies in these places, lot by lot, today, and how long it took."""
    def work():
        get = Pool().get
        with Transaction().set_context(stock_date_end=get('ir.date').today()):
            return get('product.product').products_by_location(
                places, grouping=('product', 'lot'), grouping_filter=([base['product']],))
    began = time.perf_counter()
    found = in_transaction(work, context(base))
    return (time.perf_counter() - began) * 1000, sum(1 for q in found.values() if q == 25)


def place(base, asks, places, lots):
    took = []
    for _ in range(asks):
        ms, found = lots_in(base, [base['bins'][random.randrange(places)]])
        if abs(found - lots) > 2:
            raise ValueError('a place does not hold what was put there: %s lots' % found)
        took.append(ms)
    return took


def everywhere(base, asks, lots):
    took = []
    for _ in range(asks):
        ms, found = lots_in(base, base['bins'])
        if found < lots:
            raise ValueError('a lot lies nowhere: %s lots' % found)
        took.append(ms)
    return took


def inventory(base, lines):
    """Every lot of the place lacks half a kilogram; how long it takes from the counted inventory to the posted one."""
    bin_ = base['bins'][3]
    lots = [received(base, 'COUNT%d' % n, 25, bin_)[0] for n in range(lines)]

    def counted():
        Inventory = Pool().get('stock.inventory')
        made, = Inventory.create([{'location': bin_, 'company': base['company'], 'lines': [('create', [
            {'product': base['product'], 'lot': lot, 'quantity': 24.5} for lot in lots])]}])
        return made.id
    made = in_transaction(counted, context(base))

    def posted():
        Inventory = Pool().get('stock.inventory')
        Inventory.confirm([Inventory(made)])
    began = time.perf_counter()
    in_transaction(posted, context(base))
    took = (time.perf_counter() - began) * 1000
    moves = in_transaction(lambda: Pool().get('stock.move').search_count([
        ('origin.inventory', '=', made, 'stock.inventory.line'), ('state', '=', 'done')]), context(base))
    if moves != lines:
        raise ValueError('%s of %s lines were posted' % (moves, lines))
    return took


def ship_on(base, shipments, ready, go, ended):
    """One order after the other, each step in a transaction as its client asks for it; what found a lock too often is asked for again."""
    start_pool()
    ready.release()
    go.wait()

    def pressed(step, shipment):
        def work():
            Shipment = Pool().get('stock.shipment.out')
            return getattr(Shipment, step)([Shipment(shipment)])
        while True:
            try:
                return in_transaction(work, context(base))
            except DatabaseOperationalError:
                pass
    for shipment in shipments:
        if not pressed('assign_try', shipment):
            raise ValueError('there was enough for every order')
        for step in ('pick', 'pack', 'done'):
            pressed(step, shipment)
    ended.put(time.monotonic())


def ships(base, clients, each):
    processes = get_context('spawn')
    ready, go, ended = processes.Semaphore(0), processes.Event(), processes.Queue()
    lot, _ = received(base, 'SHELF', clients * each, base['bins'][4])

    def waiting():
        get = Pool().get
        warehouse, = get('stock.location').search([('code', '=', 'WH')])
        party, = get('party.party').create([{'name': 'Customer', 'addresses': [('create', [{}])]}])
        Shipment = get('stock.shipment.out')
        made = Shipment.create([{
            'customer': party.id, 'delivery_address': party.addresses[0].id, 'warehouse': warehouse.id, 'company': base['company'],
            'outgoing_moves': [('create', [{
                'product': base['product'], 'lot': lot, 'uom': base['kg'], 'quantity': 1, 'from_location': warehouse.output_location.id,
                'to_location': base['customer'], 'company': base['company'], 'currency': base['currency'], 'unit_price': Decimal(1)}])]}
            for _ in range(clients * each)])
        Shipment.wait(made)
        return [one.id for one in made]
    made = in_transaction(waiting, context(base))
    all_ = [processes.Process(target=ship_on, args=(base, made[n::clients], ready, go, ended)) for n in range(clients)]
    for one in all_:
        one.start()
    for one in all_:
        ready.acquire()
    began = time.monotonic()
    go.set()
    last = max(ended.get() for _ in all_)
    for one in all_:
        one.join()
    left = in_transaction(lambda: Pool().get('stock.shipment.out').search_count([('state', '!=', 'done')]), context(base))
    if left:
        raise ValueError('%s orders did not leave' % left)
    return {'perSecond': clients * each / (last - began)}


COMMANDS = {
    'prepare': prepare, 'take': take, 'moves': moves, 'fill': fill, 'stock': stock, 'place': place, 'all': everywhere,
    'inventory': inventory, 'ships': ships}

if __name__ == '__main__':
    start_pool()
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            answer = {'found': COMMANDS[asked['command']](*asked['with'])}
        except Exception as error:
            answer = {'failed': '%s: %s' % (type(error).__name__, error)}
        print(json.dumps(answer), flush=True)
