/** Where we are. Addresses live behind the `#`, so that any plain file server can host the page. */
export interface Place {
  page: string;
  id: string;
  /** What comes after it: `4` in `#/puzzles/ring/4`. */
  more: string;
  query: URLSearchParams;
}

/** An address that cannot be read, or that names what nothing here is called, leads to a page that says so. */
const NOWHERE = 'nowhere';
const NAME = /^(?!\.+$)[\p{L}\p{N}_.-]{0,80}$/u;

function read(): Place {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const [page = '', ...parts] = path.split('/');
  try {
    const [id = '', more = ''] = parts.map(decodeURIComponent);
    if (NAME.test(id) && NAME.test(more)) return { page, id, more, query: new URLSearchParams(query) };
  } catch {
    // No letters at all.
  }
  return { page: NOWHERE, id: '', more: '', query: new URLSearchParams() };
}

/** A number of the address, counted from 0; null where there is none. */
export function counted(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** A link with a plain path, `/t/…`, is the same place. */
if (location.pathname.length > 1 && !location.hash) {
  history.replaceState(null, '', `/#${location.pathname}${location.search}`);
}

class Route {
  place = $state.raw<Place>(read());

  constructor() {
    addEventListener('hashchange', () => {
      this.place = read();
      scrollTo(0, 0);
    });
  }
}

export const route = new Route();

export function go(address: string): void {
  location.hash = address;
}

/** The address to send to a friend. */
export function linkTo(address: string): string {
  return `${location.origin}/#${address}`;
}
