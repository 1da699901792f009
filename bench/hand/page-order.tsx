/** A hand-written order page, in the usual style: the component fetches its data in an effect. */
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Icon } from '../../widgets/parts/icon.tsx';
import { Picture } from '../../widgets/parts/picture.tsx';

interface Detail {
  orderStatus: number;
  noticeStatusText: string;
  noticeDesText: string;
  productName: string;
  productLogo: string;
  userOrderDetail: { detail: { text: string; value: string }[] };
  isDelay: string;
}

const element = document.getElementById('app')!;
const images = JSON.parse(element.dataset.images ?? '{}') as { [status: string]: string };
const headers = { 'X-Requested-With': 'XMLHttpRequest' };

function Order() {
  const [detail, setDetail] = useState<Detail>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    fetch(`/examine/v3/loan-details/loan-details${location.search}`, { headers, cache: 'no-store' })
      .then((answer) => answer.json() as Promise<{ data: Detail }>)
      .then(
        ({ data }) => gone || setDetail(data),
        () => gone || setFailed(true),
      );
    return () => {
      gone = true;
    };
  }, []);
  return (
    <div className="frame">
      <header className="frame-bar">
        <button type="button" className="icon-button" aria-label="Back" onClick={() => history.back()}>
          <Icon path="M14.5 5l-7 7 7 7" />
        </button>
        <h1 className="frame-title">Order Details</h1>
      </header>
      <main className="frame-main">
        {failed ? <p className="failed">Something went wrong</p> : detail ? <Content detail={detail} /> : <Skeleton />}
      </main>
    </div>
  );
}

function Skeleton() {
  return (
    <div className="loading" role="status" aria-label="Loading">
      <span className="bone bone-2" />
      <span className="bone bone-3" />
      <span className="bone bone-1" />
    </div>
  );
}

function Content({ detail }: { detail: Detail }) {
  const { orderStatus, noticeStatusText, noticeDesText, productName, productLogo, userOrderDetail } = detail;
  return (
    <>
      <div className="status">
        <Picture className="status-image" src={images[orderStatus] ?? images[200] ?? null} alt={noticeStatusText} />
        <h2 className="status-title">{noticeStatusText}</h2>
        {noticeDesText && <p className="status-text">{noticeDesText}</p>}
      </div>
      <section className="card">
        <div className="row row-start">
          <Picture className="image image-logo" src={productLogo} alt={productName} />
          <h2 className="text text-heading align-start">{productName}</h2>
        </div>
        <div className="rows">
          <dl className="rows-list">
            {userOrderDetail.detail.map((row) => (
              <div className="rows-row" key={row.text}>
                <dt>{row.text}</dt>
                <dd>{row.value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      {[170, 174, 180].includes(orderStatus) && (
        <div className="actions">
          <button type="button" className="button button-primary" onClick={() => location.assign('/repay')}>
            Repayment
          </button>
        </div>
      )}
    </>
  );
}

document.title = 'Order Details';
createRoot(element).render(<Order />);
