/**
 * Advance widths of the label font (Noto Sans SC, 1000 units an em) that are not one em, by weight. Each run is the first code point in base 16
 * and the widths from there on in base 36. Read from the font files; tests/contract/rules/label/advances.test.ts compares every character.
 */
export const advanceRuns = {
  regular: [
    '20:68,8z,d7,ff,ff,pl,iw,7q,9e,9e,cz,ff,7q,9n,7q,aw,ff,ff,ff,ff,ff,ff,ff,ff,ff,ff,7q,7q,ff,ff,ff,d6,qa,gv,i9,hq,j3,gc,fc,j5,k8,85,ew,hy,f2,mk,k2,km,hk,km,hn,gl,gn,k1,fz,oe,fx,er,gr,9e,aw,9e,ff,fj,gu,fo,h6,e5,h8,fe,91,fn,gv,7n,7n,fc,7x,pq,gz,gu,h8,h8,as,d0,ah,gv,eh,ma,du,eh,d6,9e,7h,9e,ff',
    'a0:68,8z,ff,ff,ff,ff,7h a8:gu,n4,ap,db,ff,ff,d5,gu,aa b2:be,be,gu,hg',
    'b7:fl,gu,be,bb,db,o8,p3,op,d6,gv,gv,gv,gv,gv,gv,pi,hq,gc,gc,gc,gc,85,85,85,85,js,k2,km,km,km,km,km',
    'd8:km,k1,k1,k1,k1,er,i3,hu,fo,fo,fo,fo,fo,fo,od,e5,fe,fe,fe,fe,7n,7n,7n,7n,gw,gz,gu,gu,gu,gu,gu f8:gu,gv,gv,gv,gv,eh,h8,eh,gv,fo,gv,fo',
    '110:js,h8,gc,fe 11a:gc,fe 128:85,7n,85,7n 143:k2,gz 147:k2,gz 14c:km,gu,km,gu 152:qb,q1 168:k1,gv,k1,gv,k1,gv 192:ff 1a0:km,gu 1af:kg,gv',
    '1cd:gv,fo,85,7n,km,gu,k1,gv,k1,gv,k1,gv,k1,gv,k1,gv 1f8:k2,gz 251:h8 261:hd 391:gv,i9,f6,i9,gc,gr,k8,km,85,hy,fz,mk,k2,gj,km,k0,hk',
    '3a3:gp,gn,er,mb,fx,lo,l2 3b1:hd,hj,f0,gi,dx,d5,gs,g7,84,fb,fc,hg,eo,dd,gl,i6,h1 3c3:gy,e9,ft,l3,ex,ld,lq 401:gc',
    '410:gv,i0,i9,fh,js,gc,oy,h7,kd,kd,i0,jk,mk,k8,km,k0,hk,hq,gn,fy,mp,fx,jx,ij,qu,r4,mc,or,i0,hq,s6,i1,fo,gw,fr,cr,gi,fe,l4,e6,hj,hj,fg,gg,jn,hg,gu,h6,h8,e5,e9,eh,ms,du,h7,fw,n9,nh,ih,kx,f8,e5,mw,fy',
    '451:fe 1e3e:mk,pq',
    '1ea0:gv,fo,gv,fo,gv,fo,gv,fo,gv,fo,gv,fo,gv,fo,gv,fo,gv,fo,gv,fo,gv,fo,gv,fo,gc,fe,gc,fe,gc,fe,gc,fe,gc,fe,gc,fe,gc,fe,gc,fe,85,7n,85,7n,km,gu,km,gu,km,gu,km,gu,km,gu,km,gu,km,gu,km,gu,km,gu,km,gu,km,gu,km,gu,k1,gv,k1,gv,kg,gv,kg,gv,kg,gv,kg,gv,kg,gv,er,eh,er,eh,er,eh,er,eh',
    '2002:dw 2011:9n,ew,ew,ou 201a:7q 201e:d7 2022:9f 2032:7q,d7 2039:8e,8e 203c:h1 2047:pa,l2,l2 20a9:ff 20ac:ff 2113:cp 2116:rp 2122:jr 212e:ou',
    '2713:iz 2e3a:1ak,1wb 302a:0,0,0,0,6y,6y',
    '3131:pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk',
    '3165:pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk',
    'fb00:hv,h8,gy,pi,ps',
    'ff61:dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw',
    'ffc2:dw,dw,dw,dw,dw,dw ffca:dw,dw,dw,dw,dw,dw ffd2:dw,dw,dw,dw,dw,dw ffda:dw,dw,dw ffe8:dw,dw,dw,dw,dw,dw,dw 1f16a:jr,k9',
  ],
  bold: [
    '20:6b,aa,fz,gd,gd,qq,kj,91,ai,ai,e2,gd,91,aa,91,as,gd,gd,gd,gd,gd,gd,gd,gd,gd,gd,91,91,gd,gd,gd,ea,rz,ht,ix,i9,ju,h3,g9,jx,l1,96,fs,j2,g1,nq,kt,le,ij,le,iy,hc,hd,ks,h6,pf,hf,g5,h1,ai,as,ai,gd,fr,he,gf,hw,en,hw,g5,ac,gl,hs,8g,8h,gt,8r,qs,ht,he,hw,hw,c4,dr,bo,hp,g0,nz,fm,fy,e7,ai,88,ai,gd',
    'a0:6b,aa,gd,gd,gd,gd,88 a8:he,nl,b7,ep,gd,gd,e8,he,b8 b2:bs,bs,he,ig',
    'b7:gg,he,bs,bo,ep,p9,qc,pl,ea,ht,ht,ht,ht,ht,ht,qg,i9,h3,h3,h3,h3,96,96,96,96,kl,kt,le,le,le,le,le',
    'd8:le,ks,ks,ks,ks,g5,j5,jg,gf,gf,gf,gf,gf,gf,or,en,g5,g5,g5,g5,8g,8g,8g,8g,hj,ht,he,he,he,he,he f8:he,hp,hp,hp,hp,fy,hw,fy,ht,gf,ht,gf',
    '110:kl,hw,h3,g5 11a:h3,g5 128:96,8g,96,8g 143:kt,ht 147:kt,ht 14c:le,he,le,he 152:r9,q2 168:ks,hp,ks,hp,ks,hp 192:gd 1a0:le,he 1af:lb,hp',
    '1cd:ht,gf,96,8g,le,he,ks,hp,ks,hp,ks,hp,ks,hp,ks,hp 1f8:kt,ht 251:hw 261:i6 391:ht,ix,fx,jq,h3,h1,l1,le,96,j2,h6,nq,kt,ho,le,kq,ij',
    '3a3:h8,hd,g5,nm,hf,n9,m5 3b1:ig,im,gd,h4,eo,eb,hj,h3,95,gr,gw,ig,g2,eh,ha,jl,hr 3c3:hu,f8,gk,mr,g7,n5,n5 401:h3',
    '410:ht,ir,ix,g8,ku,h3,qt,hp,l5,l5,j9,kh,nq,l1,le,kq,ij,i9,hd,h4,ns,hf,kv,jk,sb,sq,mx,qe,ir,i9,tl,j4,gf,hj,gh,df,hz,g5,nb,eu,i7,i7,gt,hp,kk,i6,he,hx,hw,en,f8,fy,o5,fm,ie,h0,ov,pi,jf,mr,g2,en,o4,gw',
    '451:g5 1e3e:nq,qs',
    '1ea0:ht,gf,ht,gf,ht,gf,ht,gf,ht,gf,ht,gf,ht,gf,ht,gf,ht,gf,ht,gf,ht,gf,ht,gf,h3,g5,h3,g5,h3,g5,h3,g5,h3,g5,h3,g5,h3,g5,h3,g5,96,8g,96,8g,le,he,le,he,le,he,le,he,le,he,le,he,le,he,le,he,le,he,le,he,le,he,le,he,ks,hp,ks,hp,lb,hp,lb,hp,lb,hp,lb,hp,lb,hp,g5,fy,g5,fy,g5,fy,g5,fy',
    '2002:dw 2011:aa,f5,f5,p8 201a:91 201e:fz 2022:ai 2032:91,fz 2039:91,91 203c:it 2047:r1,n2,n2 20a9:gd 20ac:gd 2113:eb 2116:tu 2122:l4 212e:p8',
    '2713:k3 2e3a:1ba,1xc 302a:0,0,0,0,6y,6y',
    '3131:pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk',
    '3165:pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk,pk',
    'fb00:k0,jc,j3,sg,sr',
    'ff61:dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw,dw',
    'ffc2:dw,dw,dw,dw,dw,dw ffca:dw,dw,dw,dw,dw,dw ffd2:dw,dw,dw,dw,dw,dw ffda:dw,dw,dw ffe8:dw,dw,dw,dw,dw,dw,dw 1f16a:l4,m3',
  ],
}
