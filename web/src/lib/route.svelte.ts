/** Where we are. Addresses live behind the `#`, so that any plain file server can host the page. */
export interface Place {
  page: string;
  id: string;
  query: URLSearchParams;
}

function read(): Place {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const [page = '', id = ''] = path.split('/');
  return { page, id: decodeURIComponent(id), query: new URLSearchParams(query) };
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
