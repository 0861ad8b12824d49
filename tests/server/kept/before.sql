-- SQLite dump (by APSW 3.54.1.0)
-- SQLite version 3.54.1
-- Date: Mon Nov 16 03:16:23 2026
-- Tables like: (All)
-- Database: /tmp/kept/before.db
-- User: root @ vm

-- The values of various per-database settings
PRAGMA page_size=4096;
-- PRAGMA encoding='UTF-8';
-- PRAGMA auto_vacuum=NONE;
-- PRAGMA max_page_count=4294967294;

BEGIN TRANSACTION;

-- Table  entries
DROP TABLE IF EXISTS entries;
CREATE TABLE entries (
            table_id TEXT NOT NULL REFERENCES tables (id),
            number BIGINT NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (table_id, number)
        );
INSERT INTO entries VALUES('hjkNi7crfkmi',1,1794798977.511804,'{"do":"sit","seat":0,"kind":"person","name":"Ann","token":"65d43d5af38b4924c1fb62d88acba3c5163fec78c13325465b569c3eb6870e91","nonce":"f2f23526951d36f9"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',2,1794798977.511804,'{"do":"sit","seat":1,"kind":"person","name":"Ben","token":"7bee9197ca55b880b9bcbd123361e5035170add606f8a7bed554a7d382b3523b","nonce":"c7434f6b82cd18f7"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',3,1794798977.6229558,'{"do":"begin","luck":[0,5,1,4,4,0,0,3,4,4,2,5,1,2,0,5,4,5,2,1]}');
INSERT INTO entries VALUES('hjkNi7crfkmi',4,1794798977.6950917,'{"do":"did","seat":0,"action":42,"client":"0:n3"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',5,1794798977.706895,'{"do":"did","seat":1,"action":42,"client":"1:n4"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',6,1794798977.710293,'{"do":"did","seat":0,"action":4,"client":"0:n5"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',7,1794798977.714727,'{"do":"did","seat":1,"action":0,"client":"1:n6"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',8,1794798977.7160833,'{"do":"did","seat":0,"action":0,"client":"0:n7"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',9,1794798977.7172384,'{"do":"did","seat":1,"action":1,"client":"1:n8"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',10,1794798977.7225764,'{"do":"did","seat":0,"action":3,"client":"0:n9"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',11,1794798977.728853,'{"do":"did","seat":1,"action":1,"client":"1:n10"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',12,1794798977.7299407,'{"do":"did","seat":0,"action":1,"client":"0:n11"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',13,1794798977.7345831,'{"do":"did","seat":1,"action":2,"client":"1:n12"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',14,1794798977.7356281,'{"do":"did","seat":0,"action":0,"client":"0:n13"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',15,1794798977.738871,'{"do":"did","seat":1,"action":4,"client":"1:n14"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',16,1794798977.7459486,'{"do":"did","seat":0,"action":4,"client":"0:n15"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',17,1794798977.7514656,'{"do":"did","seat":1,"action":2,"client":"1:n16"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',18,1794798977.7525492,'{"do":"did","seat":0,"action":0,"client":"0:n17"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',19,1794798977.7557535,'{"do":"did","seat":1,"action":2,"client":"1:n18"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',20,1794798977.7569616,'{"do":"did","seat":0,"action":5,"client":"0:n19"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',21,1794798977.7580426,'{"do":"did","seat":1,"action":5,"client":"1:n20"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',22,1794798977.760047,'{"do":"did","seat":0,"action":4,"client":"0:n21"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',23,1794798977.7624338,'{"do":"did","seat":1,"action":5,"client":"1:n22"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',24,1794798977.7634227,'{"do":"did","seat":0,"action":4,"client":"0:n23"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',25,1794798977.850323,'{"do":"did","seat":1,"action":5,"luck":[5,1,0,5,2,2,3,0,3,5,0,5,1,4,0,4,4,0,3,2],"client":"1:n24"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',26,1794798977.8588548,'{"do":"did","seat":0,"action":42,"client":"0:n25"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',27,1794798977.8668995,'{"do":"did","seat":1,"action":42,"client":"1:n26"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',28,1794798977.874949,'{"do":"did","seat":0,"action":0,"client":"0:n27"}');
INSERT INTO entries VALUES('hjkNi7crfkmi',29,1794798977.8814285,'{"do":"said","seat":0,"text":"Good luck!","client":"0:c1"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',1,1794798977.928208,'{"do":"sit","seat":0,"kind":"person","name":"Ann","token":"ada4fda211b41223981d2c5e1a04429d75eac2e875497d259f5e95cbfea57850","nonce":"1bea2d0f60e147e1"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',2,1794798977.928208,'{"do":"sit","seat":1,"kind":"person","name":"Ben","token":"91ae06e779ad269be5756d2ff9a8ab1324339a02a1401c3896de22f9d7d0d5db","nonce":"e050b6b339b903d9"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',3,1794798977.928208,'{"do":"sit","seat":2,"kind":"person","name":"Cy","token":"ab312d4433406dbbbced06b24fbca8c0a081d967b3f290c4576798836ff4beb2","nonce":"e79abc4a89e47883"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',4,1794798977.9570215,'{"do":"begin","luck":[30,20,23,27,18,14,12,5,24,22,26,3,8,17,2,16,25,1,10,7,4,13,6,15,11]}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',5,1794798978.0246546,'{"do":"did","seat":2,"action":292,"client":"2:n4"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',6,1794798978.029716,'{"do":"did","seat":0,"action":318,"client":"0:n5"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',7,1794798978.0342445,'{"do":"did","seat":1,"action":422,"client":"1:n6"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',8,1794798978.0429013,'{"do":"did","seat":1,"action":656,"client":"1:n7"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',9,1794798978.046879,'{"do":"did","seat":2,"action":45,"client":"2:n8"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',10,1794798978.047867,'{"do":"did","seat":0,"action":370,"client":"0:n9"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',11,1794798978.0506163,'{"do":"did","seat":0,"action":630,"client":"0:n10"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',12,1794798978.054051,'{"do":"did","seat":1,"action":71,"client":"1:n11"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',13,1794798978.0632937,'{"do":"did","seat":2,"action":188,"client":"2:n12"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',14,1794798978.0652165,'{"do":"did","seat":2,"action":343,"client":"2:n13"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',15,1794798978.0663466,'{"do":"did","seat":0,"action":149,"client":"0:n14"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',16,1794798978.0710366,'{"do":"did","seat":1,"action":680,"client":"1:n15"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',17,1794798978.079648,'{"do":"did","seat":0,"action":539,"client":"0:n16"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',18,1794798978.0810277,'{"do":"did","seat":1,"action":84,"client":"1:n17"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',19,1794798978.1026764,'{"do":"did","seat":2,"action":110,"client":"2:n18"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',20,1794798978.1036747,'{"do":"did","seat":0,"action":617,"client":"0:n19"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',21,1794798978.104724,'{"do":"did","seat":1,"action":449,"client":"1:n20"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',22,1794798978.1057584,'{"do":"did","seat":2,"action":162,"client":"2:n21"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',23,1794798978.1114335,'{"do":"did","seat":1,"action":226,"client":"1:n22"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',24,1794798978.1124048,'{"do":"did","seat":2,"action":266,"client":"2:n23"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',25,1794798978.113394,'{"do":"did","seat":0,"action":722,"client":"0:n24"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',26,1794798978.1169221,'{"do":"did","seat":1,"action":591,"client":"1:n25"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',27,1794798978.1197798,'{"do":"did","seat":2,"action":396,"client":"2:n26"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',28,1794798978.160612,'{"do":"did","seat":0,"action":487,"luck":[7,23,14,2,18,5,21,1,25,11,8,0,24,15,10,16,22,6,27,4,9,12,17,20],"client":"0:n27"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',29,1794798978.1833045,'{"do":"did","seat":0,"action":58,"client":"0:n28"}');
INSERT INTO entries VALUES('Lx85rSOX6eMJ',30,1794798978.186699,'{"do":"said","seat":0,"text":"Good luck!","client":"0:c1"}');
INSERT INTO entries VALUES('ps8NenOiEfII',1,1794798978.3355713,'{"do":"sit","seat":0,"kind":"person","name":"Ann","token":"71cce449794d628e5afac2d4be59235061408d35cca1cf962b985a48d8a064ef","nonce":"449f69e9d418aaef"}');
INSERT INTO entries VALUES('ps8NenOiEfII',2,1794798978.3355713,'{"do":"sit","seat":1,"kind":"person","name":"Ben","token":"b1c1af6d926621734df70c59195f7de812c4809e6fc836293fcdb2f77d344567","nonce":"1c400f1aff2c75ed"}');
INSERT INTO entries VALUES('ps8NenOiEfII',3,1794798978.3355713,'{"do":"sit","seat":2,"kind":"person","name":"Cy","token":"86a8100be9f6c2bba26703e91e7820dc5e21a643dd49a16838b6d12e7d94864e","nonce":"7f25c70967a7d1d9"}');
INSERT INTO entries VALUES('ps8NenOiEfII',4,1794798978.4606318,'{"do":"begin","luck":[33,7,10,1,20,2,20,1,8,3,5,9,9,4,9,5,21,20,7,18]}');
INSERT INTO entries VALUES('ps8NenOiEfII',5,1794798978.5652194,'{"do":"did","seat":1,"action":9,"client":"1:n4"}');
INSERT INTO entries VALUES('ps8NenOiEfII',6,1794798978.581522,'{"do":"did","seat":0,"action":3,"client":"0:n5"}');
INSERT INTO entries VALUES('ps8NenOiEfII',7,1794798978.5905879,'{"do":"did","seat":1,"action":10,"client":"1:n6"}');
INSERT INTO entries VALUES('ps8NenOiEfII',8,1794798978.5971193,'{"do":"did","seat":2,"action":21,"luck":[4],"client":"2:n7"}');
INSERT INTO entries VALUES('ps8NenOiEfII',9,1794798978.6553166,'{"do":"did","seat":2,"action":1,"client":"2:n8"}');
INSERT INTO entries VALUES('ps8NenOiEfII',10,1794798978.6801393,'{"do":"did","seat":2,"action":32,"luck":[20],"client":"2:n9"}');
INSERT INTO entries VALUES('ps8NenOiEfII',11,1794798978.7154236,'{"do":"did","seat":0,"action":1,"client":"0:n10"}');
INSERT INTO entries VALUES('ps8NenOiEfII',12,1794798978.7232084,'{"do":"did","seat":1,"action":9,"client":"1:n11"}');
INSERT INTO entries VALUES('ps8NenOiEfII',13,1794798978.7764745,'{"do":"did","seat":2,"action":4,"luck":[20],"client":"2:n12"}');
INSERT INTO entries VALUES('ps8NenOiEfII',14,1794798978.7912474,'{"do":"did","seat":0,"action":7,"client":"0:n13"}');
INSERT INTO entries VALUES('ps8NenOiEfII',15,1794798978.8073418,'{"do":"did","seat":0,"action":5,"client":"0:n14"}');
INSERT INTO entries VALUES('ps8NenOiEfII',16,1794798978.8353024,'{"do":"did","seat":1,"action":2,"client":"1:n15"}');
INSERT INTO entries VALUES('ps8NenOiEfII',17,1794798978.8683748,'{"do":"did","seat":2,"action":20,"luck":[11],"client":"2:n16"}');
INSERT INTO entries VALUES('ps8NenOiEfII',18,1794798978.8852,'{"do":"did","seat":1,"action":18,"client":"1:n17"}');
INSERT INTO entries VALUES('ps8NenOiEfII',19,1794798978.9113708,'{"do":"did","seat":0,"action":9,"client":"0:n18"}');
INSERT INTO entries VALUES('ps8NenOiEfII',20,1794798978.9473202,'{"do":"did","seat":1,"action":9,"client":"1:n19"}');
INSERT INTO entries VALUES('ps8NenOiEfII',21,1794798978.964464,'{"do":"did","seat":2,"action":2,"luck":[20],"client":"2:n20"}');
INSERT INTO entries VALUES('ps8NenOiEfII',22,1794798979.0065205,'{"do":"did","seat":2,"action":20,"client":"2:n21"}');
INSERT INTO entries VALUES('ps8NenOiEfII',23,1794798979.0141006,'{"do":"did","seat":0,"action":9,"client":"0:n22"}');
INSERT INTO entries VALUES('ps8NenOiEfII',24,1794798979.0347807,'{"do":"did","seat":1,"action":8,"client":"1:n23"}');
INSERT INTO entries VALUES('ps8NenOiEfII',25,1794798979.0443249,'{"do":"did","seat":2,"action":5,"luck":[3],"client":"2:n24"}');
INSERT INTO entries VALUES('ps8NenOiEfII',26,1794798979.088504,'{"do":"did","seat":0,"action":20,"client":"0:n25"}');
INSERT INTO entries VALUES('ps8NenOiEfII',27,1794798979.0992243,'{"do":"did","seat":0,"action":3,"client":"0:n26"}');
INSERT INTO entries VALUES('ps8NenOiEfII',28,1794798979.12411,'{"do":"did","seat":1,"action":20,"client":"1:n27"}');
INSERT INTO entries VALUES('ps8NenOiEfII',29,1794798979.1473618,'{"do":"did","seat":2,"action":4,"luck":[12],"client":"2:n28"}');
INSERT INTO entries VALUES('ps8NenOiEfII',30,1794798979.174431,'{"do":"said","seat":0,"text":"Good luck!","client":"0:c1"}');
INSERT INTO entries VALUES('JMI988fFY0N2',1,1794798979.4897428,'{"do":"sit","seat":0,"kind":"person","name":"Ann","token":"5896740e771d3e7389d518376c675471c05b7f021b7571507f2fc7f1178e6722","nonce":"797f526a78f55037"}');
INSERT INTO entries VALUES('JMI988fFY0N2',2,1794798979.4897428,'{"do":"sit","seat":1,"kind":"person","name":"Ben","token":"3900ec651c6c4a67f65225ef8e24b8511dcd60defd4e31595adf877a9ab531a8","nonce":"f15caf546bdbe469"}');
INSERT INTO entries VALUES('JMI988fFY0N2',3,1794798979.5533845,'{"do":"begin","luck":[6,7,13,11,10,36,31,33,30,34]}');
INSERT INTO entries VALUES('JMI988fFY0N2',4,1794798979.620628,'{"do":"did","seat":1,"action":13,"client":"1:n3"}');
INSERT INTO entries VALUES('JMI988fFY0N2',5,1794798979.6399276,'{"do":"did","seat":1,"action":1582,"client":"1:n4"}');
INSERT INTO entries VALUES('JMI988fFY0N2',6,1794798979.644885,'{"do":"did","seat":1,"action":1706,"luck":[36,33],"client":"1:n5"}');
INSERT INTO entries VALUES('JMI988fFY0N2',7,1794798979.6510437,'{"do":"did","seat":1,"action":52,"client":"1:n6"}');
INSERT INTO entries VALUES('JMI988fFY0N2',8,1794798979.6524484,'{"do":"did","seat":1,"action":33,"client":"1:n7"}');
INSERT INTO entries VALUES('JMI988fFY0N2',9,1794798979.6540112,'{"do":"did","seat":1,"action":36,"client":"1:n8"}');
INSERT INTO entries VALUES('JMI988fFY0N2',10,1794798979.6605785,'{"do":"did","seat":0,"action":2383,"client":"0:n9"}');
INSERT INTO entries VALUES('JMI988fFY0N2',11,1794798979.7072976,'{"do":"did","seat":1,"action":1597,"client":"1:n10"}');
INSERT INTO entries VALUES('JMI988fFY0N2',12,1794798979.7156906,'{"do":"did","seat":0,"action":1727,"client":"0:n11"}');
INSERT INTO entries VALUES('JMI988fFY0N2',13,1794798979.725481,'{"do":"did","seat":1,"action":1673,"client":"1:n12"}');
INSERT INTO entries VALUES('JMI988fFY0N2',14,1794798979.73913,'{"do":"did","seat":0,"action":2383,"client":"0:n13"}');
INSERT INTO entries VALUES('JMI988fFY0N2',15,1794798979.7471232,'{"do":"did","seat":1,"action":2383,"client":"1:n14"}');
INSERT INTO entries VALUES('JMI988fFY0N2',16,1794798979.755154,'{"do":"did","seat":0,"action":714,"client":"0:n15"}');
INSERT INTO entries VALUES('JMI988fFY0N2',17,1794798979.7668276,'{"do":"did","seat":0,"action":1534,"client":"0:n16"}');
INSERT INTO entries VALUES('JMI988fFY0N2',18,1794798979.7795832,'{"do":"did","seat":1,"action":1666,"client":"1:n17"}');
INSERT INTO entries VALUES('JMI988fFY0N2',19,1794798979.787054,'{"do":"did","seat":0,"action":1691,"client":"0:n18"}');
INSERT INTO entries VALUES('JMI988fFY0N2',20,1794798979.8013592,'{"do":"did","seat":1,"action":2383,"client":"1:n19"}');
INSERT INTO entries VALUES('JMI988fFY0N2',21,1794798979.811116,'{"do":"did","seat":0,"action":2383,"client":"0:n20"}');
INSERT INTO entries VALUES('JMI988fFY0N2',22,1794798979.8232749,'{"do":"did","seat":0,"action":714,"client":"0:n21"}');
INSERT INTO entries VALUES('JMI988fFY0N2',23,1794798979.8294797,'{"do":"did","seat":0,"action":2381,"client":"0:n22"}');
INSERT INTO entries VALUES('JMI988fFY0N2',24,1794798979.8387816,'{"do":"did","seat":1,"action":1759,"client":"1:n23"}');
INSERT INTO entries VALUES('JMI988fFY0N2',25,1794798979.840346,'{"do":"did","seat":0,"action":738,"client":"0:n24"}');
INSERT INTO entries VALUES('JMI988fFY0N2',26,1794798979.841986,'{"do":"did","seat":0,"action":1530,"client":"0:n25"}');
INSERT INTO entries VALUES('JMI988fFY0N2',27,1794798979.8468876,'{"do":"did","seat":1,"action":2383,"client":"1:n26"}');
INSERT INTO entries VALUES('JMI988fFY0N2',28,1794798979.8490102,'{"do":"did","seat":0,"action":2383,"client":"0:n27"}');
INSERT INTO entries VALUES('JMI988fFY0N2',29,1794798979.8547714,'{"do":"said","seat":0,"text":"Good luck!","client":"0:c1"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',1,1794798980.2646308,'{"do":"sit","seat":0,"kind":"person","name":"Ann","token":"b28bc0df530fa81751d747035c37811b9120cdf91919397171b958097f26cefb","nonce":"912f6b61440320f0"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',2,1794798980.2646308,'{"do":"sit","seat":1,"kind":"person","name":"Ben","token":"89e7232873712cdde985bcc46ddd94ac7b5ea822d555dd8f4e61f2c1e41203dd","nonce":"1bca5fea543ff604"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',3,1794798980.396052,'{"do":"begin"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',4,1794798980.5229428,'{"do":"did","seat":0,"action":11,"client":"0:n3"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',5,1794798980.530266,'{"do":"did","seat":0,"action":7,"client":"0:n4"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',6,1794798980.543022,'{"do":"did","seat":0,"action":15,"client":"0:n5"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',7,1794798980.551253,'{"do":"did","seat":0,"action":5,"client":"0:n6"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',8,1794798980.5526936,'{"do":"did","seat":0,"action":6,"client":"0:n7"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',9,1794798980.558626,'{"do":"did","seat":0,"action":18,"client":"0:n8"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',10,1794798980.5667226,'{"do":"did","seat":0,"action":6,"client":"0:n9"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',11,1794798980.5789762,'{"do":"did","seat":0,"action":8,"client":"0:n10"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',12,1794798980.5868106,'{"do":"did","seat":0,"action":5,"client":"0:n11"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',13,1794798980.5968192,'{"do":"did","seat":0,"action":9,"client":"0:n12"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',14,1794798980.6015499,'{"do":"did","seat":0,"action":5,"client":"0:n13"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',15,1794798980.6027725,'{"do":"did","seat":0,"action":7,"client":"0:n14"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',16,1794798980.6039293,'{"do":"did","seat":0,"action":13,"client":"0:n15"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',17,1794798980.608075,'{"do":"did","seat":0,"action":16,"client":"0:n16"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',18,1794798980.6232126,'{"do":"did","seat":0,"action":5,"client":"0:n17"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',19,1794798980.626412,'{"do":"did","seat":0,"action":8,"client":"0:n18"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',20,1794798980.6343558,'{"do":"did","seat":0,"action":5,"client":"0:n19"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',21,1794798980.6428106,'{"do":"did","seat":0,"action":472,"client":"0:n20"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',22,1794798980.650836,'{"do":"did","seat":1,"action":5,"client":"1:n21"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',23,1794798980.6574283,'{"do":"did","seat":1,"action":17,"client":"1:n22"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',24,1794798980.6585774,'{"do":"did","seat":1,"action":6,"client":"1:n23"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',25,1794798980.659625,'{"do":"did","seat":1,"action":8,"client":"1:n24"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',26,1794798980.660702,'{"do":"did","seat":1,"action":19,"client":"1:n25"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',27,1794798980.661719,'{"do":"did","seat":1,"action":5,"client":"1:n26"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',28,1794798980.6667087,'{"do":"did","seat":1,"action":14,"client":"1:n27"}');
INSERT INTO entries VALUES('LOqwdYVnfOeV',29,1794798980.667406,'{"do":"said","seat":0,"text":"Good luck!","client":"0:c1"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',1,1794798980.6684256,'{"do":"sit","seat":0,"kind":"person","name":"Ann","token":"4bca663e9a22a124b3e452a5a92c003ab7c54427f96e208122d183b7ed1a7503","nonce":"bd7c576a2d785447"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',2,1794798980.6684256,'{"do":"sit","seat":1,"kind":"person","name":"Ben","token":"f3be6052cee9c2b3634885594b117e4544fc8f24c4c121fae2ba2a12799070ed","nonce":"8c41d49cae80d51c"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',3,1794798980.6792943,'{"do":"begin","luck":[3,2,3,2,3,5,0,1,0,0,2,1,0,5,5,3,4,0,2,5]}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',4,1794798980.685674,'{"do":"did","seat":0,"action":42,"client":"0:n3"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',5,1794798980.686792,'{"do":"did","seat":1,"action":42,"client":"1:n4"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',6,1794798980.6876483,'{"do":"did","seat":0,"action":0,"client":"0:n5"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',7,1794798980.6909049,'{"do":"did","seat":1,"action":0,"client":"1:n6"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',8,1794798980.691812,'{"do":"did","seat":0,"action":0,"client":"0:n7"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',9,1794798980.6927128,'{"do":"did","seat":1,"action":0,"client":"1:n8"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',10,1794798980.6936243,'{"do":"did","seat":0,"action":0,"client":"0:n9"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',11,1794798980.6970136,'{"do":"did","seat":1,"action":1,"client":"1:n10"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',12,1794798980.6981494,'{"do":"did","seat":0,"action":1,"client":"0:n11"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',13,1794798980.6991389,'{"do":"did","seat":1,"action":2,"client":"1:n12"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',14,1794798980.701302,'{"do":"did","seat":0,"action":2,"client":"0:n13"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',15,1794798980.7031934,'{"do":"did","seat":1,"action":2,"client":"1:n14"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',16,1794798980.7048385,'{"do":"did","seat":0,"action":2,"client":"0:n15"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',17,1794798980.7081509,'{"do":"did","seat":1,"action":3,"client":"1:n16"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',18,1794798980.7107685,'{"do":"did","seat":0,"action":3,"client":"0:n17"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',19,1794798980.7116344,'{"do":"did","seat":1,"action":4,"client":"1:n18"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',20,1794798980.7124927,'{"do":"did","seat":0,"action":3,"client":"0:n19"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',21,1794798980.713381,'{"do":"did","seat":1,"action":5,"client":"1:n20"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',22,1794798980.7225614,'{"do":"did","seat":0,"action":3,"client":"0:n21"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',23,1794798980.7265782,'{"do":"did","seat":1,"action":5,"client":"1:n22"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',24,1794798980.7305791,'{"do":"did","seat":0,"action":5,"client":"0:n23"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',25,1794798980.741044,'{"do":"did","seat":1,"action":5,"luck":[1,4,0,1,2,2,4,5,5,5,3,3,1,5,2,0,0,1,5,3],"client":"1:n24"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',26,1794798980.7423484,'{"do":"did","seat":0,"action":42,"client":"0:n25"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',27,1794798980.7434585,'{"do":"did","seat":1,"action":42,"client":"1:n26"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',28,1794798980.7447605,'{"do":"did","seat":0,"action":0,"client":"0:n27"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',29,1794798980.7460427,'{"do":"did","seat":1,"action":0,"client":"1:n28"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',30,1794798980.7475808,'{"do":"did","seat":0,"action":1,"client":"0:n29"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',31,1794798980.748464,'{"do":"did","seat":1,"action":0,"client":"1:n30"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',32,1794798980.7493687,'{"do":"did","seat":0,"action":1,"client":"0:n31"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',33,1794798980.7503703,'{"do":"did","seat":1,"action":1,"client":"1:n32"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',34,1794798980.7514536,'{"do":"did","seat":0,"action":2,"client":"0:n33"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',35,1794798980.7528725,'{"do":"did","seat":1,"action":1,"client":"1:n34"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',36,1794798980.7548244,'{"do":"did","seat":0,"action":2,"client":"0:n35"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',37,1794798980.7577205,'{"do":"did","seat":1,"action":2,"client":"1:n36"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',38,1794798980.7586975,'{"do":"did","seat":0,"action":4,"client":"0:n37"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',39,1794798980.759582,'{"do":"did","seat":1,"action":3,"client":"1:n38"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',40,1794798980.7627401,'{"do":"did","seat":0,"action":4,"client":"0:n39"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',41,1794798980.7636356,'{"do":"did","seat":1,"action":3,"client":"1:n40"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',42,1794798980.7647777,'{"do":"did","seat":0,"action":5,"client":"0:n41"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',43,1794798980.766757,'{"do":"did","seat":1,"action":3,"client":"1:n42"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',44,1794798980.7675328,'{"do":"did","seat":0,"action":5,"client":"0:n43"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',45,1794798980.7715974,'{"do":"did","seat":1,"action":5,"client":"1:n44"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',46,1794798980.774446,'{"do":"did","seat":0,"action":5,"client":"0:n45"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',47,1794798980.77576,'{"do":"did","seat":1,"action":5,"client":"1:n46"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',48,1794798980.7777905,'{"do":"did","seat":0,"action":0,"client":"0:n47"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',49,1794798980.7821727,'{"do":"did","seat":1,"action":0,"client":"1:n48"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',50,1794798980.7838569,'{"do":"did","seat":0,"action":1,"client":"0:n49"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',51,1794798980.786077,'{"do":"did","seat":1,"action":1,"client":"1:n50"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',52,1794798980.7949684,'{"do":"did","seat":0,"action":1,"client":"0:n51"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',53,1794798980.7961578,'{"do":"did","seat":1,"action":1,"client":"1:n52"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',54,1794798980.7974088,'{"do":"did","seat":0,"action":2,"client":"0:n53"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',55,1794798980.7983105,'{"do":"did","seat":1,"action":2,"client":"1:n54"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',56,1794798980.7991927,'{"do":"did","seat":0,"action":3,"client":"0:n55"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',57,1794798980.8012216,'{"do":"did","seat":1,"action":2,"client":"1:n56"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',58,1794798980.8069978,'{"do":"did","seat":0,"action":3,"client":"0:n57"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',59,1794798980.8078456,'{"do":"did","seat":1,"action":3,"client":"1:n58"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',60,1794798980.8086853,'{"do":"did","seat":0,"action":4,"client":"0:n59"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',61,1794798980.8095086,'{"do":"did","seat":1,"action":4,"client":"1:n60"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',62,1794798980.8103652,'{"do":"did","seat":0,"action":4,"client":"0:n61"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',63,1794798980.812925,'{"do":"did","seat":1,"action":4,"client":"1:n62"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',64,1794798980.8140898,'{"do":"did","seat":0,"action":4,"client":"0:n63"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',65,1794798980.8153234,'{"do":"did","seat":1,"action":4,"client":"1:n64"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',66,1794798980.8265433,'{"do":"did","seat":0,"action":5,"client":"0:n65"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',67,1794798980.8371773,'{"do":"did","seat":1,"action":4,"luck":[3,4,1,2,2,0,2,3,0,0,3,4,0,4,3,4,0,2,0,2],"client":"1:n66"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',68,1794798980.8508658,'{"do":"did","seat":0,"action":42,"client":"0:n67"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',69,1794798980.8550465,'{"do":"did","seat":1,"action":42,"client":"1:n68"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',70,1794798980.8665109,'{"do":"did","seat":0,"action":0,"client":"0:n69"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',71,1794798980.8811052,'{"do":"did","seat":1,"action":0,"client":"1:n70"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',72,1794798980.901499,'{"do":"did","seat":0,"action":0,"client":"0:n71"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',73,1794798980.9149017,'{"do":"did","seat":1,"action":0,"client":"1:n72"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',74,1794798980.9243298,'{"do":"did","seat":0,"action":0,"client":"0:n73"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',75,1794798980.9394684,'{"do":"did","seat":1,"action":0,"client":"1:n74"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',76,1794798980.9414756,'{"do":"did","seat":0,"action":1,"client":"0:n75"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',77,1794798980.9427643,'{"do":"did","seat":1,"action":2,"client":"1:n76"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',78,1794798980.9441173,'{"do":"did","seat":0,"action":2,"client":"0:n77"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',79,1794798980.9457269,'{"do":"did","seat":1,"action":2,"client":"1:n78"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',80,1794798980.9469934,'{"do":"did","seat":0,"action":2,"client":"0:n79"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',81,1794798980.9503858,'{"do":"did","seat":1,"action":3,"client":"1:n80"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',82,1794798980.9752464,'{"do":"did","seat":0,"action":2,"client":"0:n81"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',83,1794798980.9905584,'{"do":"did","seat":1,"action":3,"client":"1:n82"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',84,1794798980.9986353,'{"do":"did","seat":0,"action":3,"client":"0:n83"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',85,1794798981.0066352,'{"do":"did","seat":1,"action":4,"client":"1:n84"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',86,1794798981.0147164,'{"do":"did","seat":0,"action":3,"client":"0:n85"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',87,1794798981.0177114,'{"do":"did","seat":1,"action":4,"client":"1:n86"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',88,1794798981.0233328,'{"do":"did","seat":0,"action":4,"client":"0:n87"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',89,1794798981.042531,'{"do":"did","seat":1,"action":4,"luck":[5,1,4,2,3,3,4,1,5,5,3,4,4,3,1,2,2,5,5,0],"client":"1:n88"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',90,1794798981.0488718,'{"do":"did","seat":0,"action":42,"client":"0:n89"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',91,1794798981.0655537,'{"do":"did","seat":1,"action":42,"client":"1:n90"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',92,1794798981.0793161,'{"do":"did","seat":0,"action":1,"client":"0:n91"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',93,1794798981.0907502,'{"do":"did","seat":1,"action":0,"client":"1:n92"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',94,1794798981.098421,'{"do":"did","seat":0,"action":1,"client":"0:n93"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',95,1794798981.1028028,'{"do":"did","seat":1,"action":1,"client":"1:n94"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',96,1794798981.117199,'{"do":"did","seat":0,"action":2,"client":"0:n95"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',97,1794798981.118776,'{"do":"did","seat":1,"action":2,"client":"1:n96"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',98,1794798981.1265934,'{"do":"did","seat":0,"action":3,"client":"0:n97"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',99,1794798981.1307049,'{"do":"did","seat":1,"action":2,"client":"1:n98"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',100,1794798981.1483,'{"do":"did","seat":0,"action":3,"client":"0:n99"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',101,1794798981.1585262,'{"do":"did","seat":1,"action":3,"client":"1:n100"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',102,1794798981.1596816,'{"do":"did","seat":0,"action":4,"client":"0:n101"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',103,1794798981.1648893,'{"do":"did","seat":1,"action":3,"client":"1:n102"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',104,1794798981.1746197,'{"do":"did","seat":0,"action":4,"client":"0:n103"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',105,1794798981.1831384,'{"do":"did","seat":1,"action":4,"client":"1:n104"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',106,1794798981.189207,'{"do":"did","seat":0,"action":5,"client":"0:n105"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',107,1794798981.1989343,'{"do":"did","seat":1,"action":4,"client":"1:n106"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',108,1794798981.206349,'{"do":"did","seat":0,"action":5,"client":"0:n107"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',109,1794798981.208478,'{"do":"did","seat":1,"action":5,"client":"1:n108"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',110,1794798981.218491,'{"do":"did","seat":0,"action":5,"client":"0:n109"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',111,1794798981.2250524,'{"do":"did","seat":1,"action":5,"client":"1:n110"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',112,1794798981.230564,'{"do":"did","seat":0,"action":0,"client":"0:n111"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',113,1794798981.2464461,'{"do":"did","seat":1,"action":0,"client":"1:n112"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',114,1794798981.25058,'{"do":"did","seat":0,"action":0,"client":"0:n113"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',115,1794798981.259252,'{"do":"did","seat":1,"action":1,"client":"1:n114"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',116,1794798981.2702734,'{"do":"did","seat":0,"action":1,"client":"0:n115"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',117,1794798981.2813892,'{"do":"did","seat":1,"action":1,"client":"1:n116"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',118,1794798981.296327,'{"do":"did","seat":0,"action":1,"client":"0:n117"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',119,1794798981.3065464,'{"do":"did","seat":1,"action":1,"client":"1:n118"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',120,1794798981.318516,'{"do":"did","seat":0,"action":2,"client":"0:n119"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',121,1794798981.327769,'{"do":"did","seat":1,"action":1,"client":"1:n120"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',122,1794798981.338529,'{"do":"did","seat":0,"action":3,"client":"0:n121"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',123,1794798981.3489103,'{"do":"did","seat":1,"action":2,"client":"1:n122"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',124,1794798981.3668678,'{"do":"did","seat":0,"action":4,"client":"0:n123"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',125,1794798981.3771708,'{"do":"did","seat":1,"action":3,"client":"1:n124"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',126,1794798981.3904831,'{"do":"did","seat":0,"action":4,"client":"0:n125"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',127,1794798981.396508,'{"do":"did","seat":1,"action":5,"client":"1:n126"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',128,1794798981.4022486,'{"do":"did","seat":0,"action":5,"client":"0:n127"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',129,1794798981.4064927,'{"do":"did","seat":1,"action":5,"client":"1:n128"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',130,1794798981.4105265,'{"do":"did","seat":0,"action":5,"client":"0:n129"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',131,1794798981.4158936,'{"do":"did","seat":1,"action":5,"luck":[2,2,0,3,2,1,5,3,1,1,0,1,5,4,3,0,4,3,2,5],"client":"1:n130"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',132,1794798981.4223933,'{"do":"did","seat":0,"action":42,"client":"0:n131"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',133,1794798981.4303882,'{"do":"did","seat":1,"action":42,"client":"1:n132"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',134,1794798981.4345617,'{"do":"did","seat":0,"action":0,"client":"0:n133"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',135,1794798981.4384592,'{"do":"did","seat":1,"action":0,"client":"1:n134"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',136,1794798981.4423783,'{"do":"did","seat":0,"action":1,"client":"0:n135"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',137,1794798981.4503403,'{"do":"did","seat":1,"action":0,"client":"1:n136"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',138,1794798981.483669,'{"do":"did","seat":0,"action":1,"client":"0:n137"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',139,1794798981.4908803,'{"do":"did","seat":1,"action":1,"client":"1:n138"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',140,1794798981.4948308,'{"do":"did","seat":0,"action":1,"client":"0:n139"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',141,1794798981.5204346,'{"do":"did","seat":1,"action":2,"client":"1:n140"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',142,1794798981.523467,'{"do":"did","seat":0,"action":2,"client":"0:n141"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',143,1794798981.5345316,'{"do":"did","seat":1,"action":3,"client":"1:n142"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',144,1794798981.5587275,'{"do":"did","seat":0,"action":2,"client":"0:n143"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',145,1794798981.5786343,'{"do":"did","seat":1,"action":3,"client":"1:n144"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',146,1794798981.5928679,'{"do":"did","seat":0,"action":2,"client":"0:n145"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',147,1794798981.6244602,'{"do":"did","seat":1,"action":4,"client":"1:n146"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',148,1794798981.6438496,'{"do":"did","seat":0,"action":3,"client":"0:n147"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',149,1794798981.6505177,'{"do":"did","seat":1,"action":4,"client":"1:n148"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',150,1794798981.666459,'{"do":"did","seat":0,"action":3,"client":"0:n149"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',151,1794798981.682472,'{"do":"did","seat":1,"action":5,"client":"1:n150"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',152,1794798981.7051723,'{"do":"did","seat":0,"action":5,"client":"0:n151"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',153,1794798981.7355242,'{"do":"did","seat":1,"action":5,"luck":[5,0,4,0,4,3,2,3,0,4,3,3,2,0,5,1,0,2,5,2],"client":"1:n152"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',154,1794798981.755332,'{"do":"did","seat":0,"action":42,"client":"0:n153"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',155,1794798981.7827644,'{"do":"did","seat":1,"action":42,"client":"1:n154"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',156,1794798981.7958133,'{"do":"did","seat":0,"action":0,"client":"0:n155"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',157,1794798981.8081603,'{"do":"did","seat":1,"action":0,"client":"1:n156"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',158,1794798981.8184044,'{"do":"did","seat":0,"action":0,"client":"0:n157"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',159,1794798981.8491,'{"do":"did","seat":1,"action":0,"client":"1:n158"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',160,1794798981.9039717,'{"do":"did","seat":0,"action":0,"client":"0:n159"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',161,1794798981.9131134,'{"do":"did","seat":1,"action":1,"client":"1:n160"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',162,1794798981.92467,'{"do":"did","seat":0,"action":2,"client":"0:n161"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',163,1794798981.9259727,'{"do":"did","seat":1,"action":2,"client":"1:n162"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',164,1794798981.928898,'{"do":"did","seat":0,"action":3,"client":"0:n163"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',165,1794798981.9387655,'{"do":"did","seat":1,"action":2,"client":"1:n164"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',166,1794798981.941271,'{"do":"did","seat":0,"action":3,"client":"0:n165"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',167,1794798981.9621098,'{"do":"did","seat":1,"action":2,"client":"1:n166"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',168,1794798981.9775515,'{"do":"did","seat":0,"action":4,"client":"0:n167"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',169,1794798982.0228057,'{"do":"did","seat":1,"action":3,"client":"1:n168"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',170,1794798982.0243738,'{"do":"did","seat":0,"action":4,"client":"0:n169"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',171,1794798982.0388472,'{"do":"did","seat":1,"action":3,"client":"1:n170"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',172,1794798982.0417469,'{"do":"did","seat":0,"action":4,"client":"0:n171"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',173,1794798982.0540822,'{"do":"did","seat":1,"action":5,"client":"1:n172"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',174,1794798982.079011,'{"do":"did","seat":0,"action":5,"client":"0:n173"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',175,1794798982.0806563,'{"do":"did","seat":1,"action":5,"client":"1:n174"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',176,1794798982.084315,'{"do":"did","seat":0,"action":0,"client":"0:n175"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',177,1794798982.1111567,'{"do":"did","seat":1,"action":0,"client":"1:n176"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',178,1794798982.1267815,'{"do":"did","seat":0,"action":1,"client":"0:n177"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',179,1794798982.1509023,'{"do":"did","seat":1,"action":1,"client":"1:n178"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',180,1794798982.1519825,'{"do":"did","seat":0,"action":1,"client":"0:n179"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',181,1794798982.1585438,'{"do":"did","seat":1,"action":1,"client":"1:n180"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',182,1794798982.1597168,'{"do":"did","seat":0,"action":2,"client":"0:n181"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',183,1794798982.1665442,'{"do":"did","seat":1,"action":1,"client":"1:n182"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',184,1794798982.1704934,'{"do":"did","seat":0,"action":3,"client":"0:n183"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',185,1794798982.1767156,'{"do":"did","seat":1,"action":2,"client":"1:n184"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',186,1794798982.2149427,'{"do":"did","seat":0,"action":4,"client":"0:n185"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',187,1794798982.230894,'{"do":"did","seat":1,"action":3,"client":"1:n186"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',188,1794798982.2428637,'{"do":"did","seat":0,"action":4,"client":"0:n187"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',189,1794798982.2476287,'{"do":"did","seat":1,"action":4,"client":"1:n188"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',190,1794798982.2706053,'{"do":"did","seat":0,"action":5,"client":"0:n189"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',191,1794798982.2831075,'{"do":"did","seat":1,"action":4,"client":"1:n190"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',192,1794798982.3172858,'{"do":"did","seat":0,"action":5,"client":"0:n191"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',193,1794798982.3309555,'{"do":"did","seat":1,"action":4,"client":"1:n192"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',194,1794798982.3642132,'{"do":"did","seat":0,"action":5,"client":"0:n193"}');
INSERT INTO entries VALUES('2Z49U6TaOxf4',195,1794798982.3887734,'{"do":"did","seat":1,"action":5,"client":"1:n194"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',1,1794798982.4117427,'{"do":"sit","seat":0,"kind":"person","name":"Ann","token":"30534526b5f166e04b1a83a4ca7a64718b91d2a7165239a783c2643b4daf0e41","nonce":"600dcec43ec5a9fb"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',2,1794798982.4117427,'{"do":"sit","seat":1,"kind":"person","name":"Ben","token":"01e2f284b428ed03233106aec035b584f650175d513d62de23c62d12fdc7936a","nonce":"d2d00805b6e75761"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',3,1794798982.4117427,'{"do":"sit","seat":2,"kind":"person","name":"Cy","token":"c84fe188be73f5397d1d1fdea69ae2b94cc1b257cce5dced35c9f5d0f48de37b","nonce":"6286442f50fba672"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',4,1794798982.4455252,'{"do":"begin","luck":[30,12,10,11,5,20,25,9,17,14,18,27,13,4,8,21,1,23,22,16,3,2,6,26,7]}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',5,1794798982.4513264,'{"do":"did","seat":2,"action":58,"client":"2:n4"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',6,1794798982.4588578,'{"do":"did","seat":0,"action":136,"client":"0:n5"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',7,1794798982.4627948,'{"do":"did","seat":1,"action":32,"client":"1:n6"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',8,1794798982.470885,'{"do":"did","seat":1,"action":110,"client":"1:n7"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',9,1794798982.4789915,'{"do":"did","seat":2,"action":83,"client":"2:n8"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',10,1794798982.486917,'{"do":"did","seat":0,"action":266,"client":"0:n9"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',11,1794798982.490795,'{"do":"did","seat":2,"action":162,"client":"2:n10"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',12,1794798982.5031025,'{"do":"did","seat":0,"action":239,"client":"0:n11"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',13,1794798982.5107362,'{"do":"did","seat":1,"action":227,"client":"1:n12"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',14,1794798982.5269637,'{"do":"did","seat":1,"action":344,"client":"1:n13"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',15,1794798982.548924,'{"do":"did","seat":2,"action":188,"client":"2:n14"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',16,1794798982.5791698,'{"do":"did","seat":0,"action":291,"client":"0:n15"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',17,1794798982.5868416,'{"do":"did","seat":2,"action":422,"client":"2:n16"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',18,1794798982.5988379,'{"do":"did","seat":0,"action":317,"client":"0:n17"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',19,1794798982.6027288,'{"do":"did","seat":1,"action":370,"client":"1:n18"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',20,1794798982.610843,'{"do":"did","seat":1,"action":474,"client":"1:n19"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',21,1794798982.618823,'{"do":"did","seat":2,"action":577,"client":"2:n20"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',22,1794798982.630868,'{"do":"did","seat":0,"action":448,"client":"0:n21"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',23,1794798982.6389256,'{"do":"did","seat":2,"action":604,"client":"2:n22"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',24,1794798982.6508768,'{"do":"did","seat":0,"action":525,"client":"0:n23"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',25,1794798982.652165,'{"do":"did","seat":1,"action":552,"client":"1:n24"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',26,1794798982.6628795,'{"do":"did","seat":1,"action":708,"client":"1:n25"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',27,1794798982.670812,'{"do":"did","seat":2,"action":681,"client":"2:n26"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',28,1794798982.6979904,'{"do":"did","seat":0,"action":669,"luck":[26,7,0,1,25,13,4,21,11,2,9,15,20,16,23,12,3,5,14,10,8,27,22,24],"client":"0:n27"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',29,1794798982.7054107,'{"do":"did","seat":0,"action":6,"client":"0:n28"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',30,1794798982.7188296,'{"do":"did","seat":1,"action":58,"client":"1:n29"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',31,1794798982.7308109,'{"do":"did","seat":2,"action":84,"client":"2:n30"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',32,1794798982.7468915,'{"do":"did","seat":0,"action":32,"client":"0:n31"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',33,1794798982.7628596,'{"do":"did","seat":1,"action":240,"client":"1:n32"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',34,1794798982.774922,'{"do":"did","seat":2,"action":135,"client":"2:n33"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',35,1794798982.7827559,'{"do":"did","seat":0,"action":110,"client":"0:n34"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',36,1794798982.7989066,'{"do":"did","seat":1,"action":290,"client":"1:n35"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',37,1794798982.818898,'{"do":"did","seat":2,"action":214,"client":"2:n36"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',38,1794798982.8268936,'{"do":"did","seat":2,"action":266,"client":"2:n37"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',39,1794798982.838836,'{"do":"did","seat":0,"action":188,"client":"0:n38"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',40,1794798982.8509119,'{"do":"did","seat":1,"action":317,"client":"1:n39"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',41,1794798982.8651583,'{"do":"did","seat":0,"action":344,"client":"0:n40"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',42,1794798982.8829331,'{"do":"did","seat":1,"action":396,"client":"1:n41"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',43,1794798982.8910143,'{"do":"did","seat":2,"action":369,"client":"2:n42"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',44,1794798982.902719,'{"do":"did","seat":2,"action":578,"client":"2:n43"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',45,1794798982.916366,'{"do":"did","seat":0,"action":552,"client":"0:n44"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',46,1794798982.9320881,'{"do":"did","seat":1,"action":422,"client":"1:n45"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',47,1794798982.9473646,'{"do":"did","seat":0,"action":656,"client":"0:n46"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',48,1794798982.9605243,'{"do":"did","seat":1,"action":525,"client":"1:n47"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',49,1794798982.9790533,'{"do":"did","seat":2,"action":629,"client":"2:n48"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',50,1794798982.995028,'{"do":"did","seat":2,"action":708,"client":"2:n49"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',51,1794798983.0016766,'{"do":"did","seat":0,"action":681,"client":"0:n50"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',52,1794798983.0322719,'{"do":"did","seat":1,"action":604,"luck":[22,17,20,4,16,21,6,7,13,24,27,12,2,9,26,8,15,18,0,5,1,10,23,14],"client":"1:n51"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',53,1794798983.0389035,'{"do":"did","seat":1,"action":58,"client":"1:n52"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',54,1794798983.0594916,'{"do":"did","seat":2,"action":6,"client":"2:n53"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',55,1794798983.0709386,'{"do":"did","seat":0,"action":109,"client":"0:n54"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',56,1794798983.0907068,'{"do":"did","seat":2,"action":32,"client":"2:n55"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',57,1794798983.1108096,'{"do":"did","seat":0,"action":162,"client":"0:n56"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',58,1794798983.1210406,'{"do":"did","seat":1,"action":213,"client":"1:n57"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',59,1794798983.129368,'{"do":"did","seat":1,"action":240,"client":"1:n58"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',60,1794798983.142919,'{"do":"did","seat":2,"action":135,"client":"2:n59"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',61,1794798983.1628463,'{"do":"did","seat":0,"action":188,"client":"0:n60"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',62,1794798983.1709633,'{"do":"did","seat":0,"action":422,"client":"0:n61"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',63,1794798983.1867707,'{"do":"did","seat":1,"action":317,"client":"1:n62"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',64,1794798983.1923492,'{"do":"did","seat":2,"action":266,"client":"2:n63"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',65,1794798983.1988475,'{"do":"did","seat":0,"action":448,"client":"0:n64"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',66,1794798983.2170994,'{"do":"did","seat":1,"action":344,"client":"1:n65"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',67,1794798983.2389238,'{"do":"did","seat":2,"action":369,"client":"2:n66"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',68,1794798983.2469218,'{"do":"did","seat":2,"action":396,"client":"2:n67"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',69,1794798983.262687,'{"do":"did","seat":0,"action":525,"client":"0:n68"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',70,1794798983.270949,'{"do":"did","seat":1,"action":630,"client":"1:n69"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',71,1794798983.2827764,'{"do":"did","seat":2,"action":474,"client":"2:n70"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',72,1794798983.2947192,'{"do":"did","seat":0,"action":552,"client":"0:n71"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',73,1794798983.3077598,'{"do":"did","seat":1,"action":682,"client":"1:n72"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',74,1794798983.3105402,'{"do":"did","seat":0,"action":578,"client":"0:n73"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',75,1794798983.3213568,'{"do":"did","seat":1,"action":707,"client":"1:n74"}');
INSERT INTO entries VALUES('lDm-KlD9jngJ',76,1794798983.3422408,'{"do":"did","seat":2,"action":604,"client":"2:n75"}');
INSERT INTO entries VALUES('dGr-19v8IQf-',1,1794798983.3553474,'{"do":"sit","seat":0,"kind":"person","name":"Ann","token":"021c8615a8cb4dc7ff2b7157a5e05e82c1aadde9faeae8008cecc459aea74182","nonce":"fdb123613e249825"}');
INSERT INTO entries VALUES('gMXgzIHF6BEQ',1,1794798983.379319,'{"do":"sit","seat":0,"kind":"person","name":"Ann","token":"8dbc3df4621bd0bef8d3108639c4949137d5950864bdce9a87dd99a22a7f4441","nonce":"fb4d9df49ece4a88"}');
INSERT INTO entries VALUES('gMXgzIHF6BEQ',2,1794798983.379319,'{"do":"sit","seat":1,"kind":"person","name":"Ben","token":"1aa2dc764cba28062a7214afcbd004ea702db311df207a1dcfe8487c339e166b","nonce":"dc2b2c503ed40db9"}');
INSERT INTO entries VALUES('gMXgzIHF6BEQ',3,1794798983.412692,'{"do":"begin"}');
INSERT INTO entries VALUES('X1K-Zm9IyS0o',1,1794798983.5269358,'{"do":"sit","seat":0,"kind":"person","name":"Ann","token":"15d4bac039668b583f7ee844b5426c531abe6a428be014a1e6562bb32d996d3e","profile":"v2yzZx6mf4jQ","nonce":"edf942b4dfc31d16","stake":{"Berry":2,"Cinderfox":1,"Emberling":1,"Fire Energy":3,"Fire Focus Energy":1,"Fire Power Stone":1,"Focus Sash":1,"Full Heal":1,"Pokéball":1,"Potion":2,"Sandbag":9,"Second Wind":1,"Switch":2,"Wake Flute":1}}');
INSERT INTO entries VALUES('X1K-Zm9IyS0o',2,1794798983.6734724,'{"do":"sit","seat":1,"kind":"person","name":"Ben","token":"e3bea80d957a428c1d754bdeb208dddbc74120b3808567c771c5e6dd4a5df0f0","profile":"Ke3r0-z_JncE","nonce":"57f05594ab610e79","stake":{"Berry":2,"Cinderfox":1,"Emberling":1,"Fire Energy":3,"Fire Focus Energy":1,"Fire Power Stone":1,"Focus Sash":1,"Full Heal":1,"Pokéball":1,"Potion":2,"Sandbag":9,"Second Wind":1,"Switch":2,"Wake Flute":1},"client":"sit:s"}');
INSERT INTO entries VALUES('X1K-Zm9IyS0o',3,1794798983.7067397,'{"do":"begin","kit":{"collections":[{"player":1,"puck":"Berry","count":2},{"player":1,"puck":"Cinderfox","count":1},{"player":1,"puck":"Emberling","count":1},{"player":1,"puck":"Fire Energy","count":3},{"player":1,"puck":"Fire Focus Energy","count":1},{"player":1,"puck":"Fire Power Stone","count":1},{"player":1,"puck":"Focus Sash","count":1},{"player":1,"puck":"Full Heal","count":1},{"player":1,"puck":"Pokéball","count":1},{"player":1,"puck":"Potion","count":2},{"player":1,"puck":"Sandbag","count":9},{"player":1,"puck":"Second Wind","count":1},{"player":1,"puck":"Switch","count":2},{"player":1,"puck":"Wake Flute","count":1},{"player":2,"puck":"Berry","count":2},{"player":2,"puck":"Cinderfox","count":1},{"player":2,"puck":"Emberling","count":1},{"player":2,"puck":"Fire Energy","count":3},{"player":2,"puck":"Fire Focus Energy","count":1},{"player":2,"puck":"Fire Power Stone","count":1},{"player":2,"puck":"Focus Sash","count":1},{"player":2,"puck":"Full Heal","count":1},{"player":2,"puck":"Pokéball","count":1},{"player":2,"puck":"Potion","count":2},{"player":2,"puck":"Sandbag","count":9},{"player":2,"puck":"Second Wind","count":1},{"player":2,"puck":"Switch","count":2},{"player":2,"puck":"Wake Flute","count":1}]}}');
INSERT INTO entries VALUES('X1K-Zm9IyS0o',4,1794798983.7211044,'{"do":"did","seat":0,"action":8,"client":"0:n3"}');
INSERT INTO entries VALUES('X1K-Zm9IyS0o',5,1794798983.7282279,'{"do":"did","seat":0,"action":5,"client":"0:n4"}');
INSERT INTO entries VALUES('X1K-Zm9IyS0o',6,1794798983.7293627,'{"do":"did","seat":0,"action":10,"client":"0:n5"}');
INSERT INTO entries VALUES('X1K-Zm9IyS0o',7,1794798983.7323532,'{"do":"did","seat":0,"action":3,"client":"0:n6"}');
INSERT INTO entries VALUES('X1K-Zm9IyS0o',8,1794798983.7419345,'{"do":"did","seat":0,"action":4,"client":"0:n7"}');
INSERT INTO entries VALUES('X1K-Zm9IyS0o',9,1794798983.743554,'{"do":"did","seat":0,"action":13,"client":"0:n8"}');
INSERT INTO entries VALUES('X1K-Zm9IyS0o',10,1794798983.7507064,'{"do":"did","seat":0,"action":4,"client":"0:n9"}');
INSERT INTO entries VALUES('X1K-Zm9IyS0o',11,1794798983.7668066,'{"do":"did","seat":0,"action":6,"client":"0:n10"}');
INSERT INTO entries VALUES('X1K-Zm9IyS0o',12,1794798983.778852,'{"do":"did","seat":0,"action":3,"client":"0:n11"}');
INSERT INTO entries VALUES('X1K-Zm9IyS0o',13,1794798983.802682,'{"do":"did","seat":0,"action":7,"client":"0:n12"}');
INSERT INTO entries VALUES('X1K-Zm9IyS0o',14,1794798983.8066604,'{"do":"did","seat":0,"action":3,"client":"0:n13"}');
INSERT INTO entries VALUES('X1K-Zm9IyS0o',15,1794798983.8226743,'{"do":"did","seat":0,"action":5,"client":"0:n14"}');
INSERT INTO entries VALUES('X1K-Zm9IyS0o',16,1794798983.8266616,'{"do":"did","seat":0,"action":9,"client":"0:n15"}');
INSERT INTO entries VALUES('X1K-Zm9IyS0o',17,1794798983.8376544,'{"do":"did","seat":0,"action":11,"client":"0:n16"}');
INSERT INTO entries VALUES('X1K-Zm9IyS0o',18,1794798983.8431327,'{"do":"did","seat":0,"action":3,"client":"0:n17"}');

-- Table  holdings
DROP TABLE IF EXISTS holdings;
CREATE TABLE holdings (
            profile TEXT NOT NULL REFERENCES profiles (id),
            game TEXT NOT NULL,
            things TEXT NOT NULL,
            record TEXT NOT NULL,
            bring TEXT NOT NULL,
            PRIMARY KEY (profile, game)
        );
INSERT INTO holdings VALUES('v2yzZx6mf4jQ','pokepucks','{}','{}','');
INSERT INTO holdings VALUES('Ke3r0-z_JncE','pokepucks','{}','{}','');

-- Table  processes
DROP TABLE IF EXISTS processes;
CREATE TABLE processes (id TEXT PRIMARY KEY, until DOUBLE PRECISION NOT NULL);

-- Table  profiles
DROP TABLE IF EXISTS profiles;
CREATE TABLE profiles (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            secret TEXT NOT NULL UNIQUE,
            recovery TEXT NOT NULL UNIQUE,
            made DOUBLE PRECISION NOT NULL
        );
INSERT INTO profiles VALUES('v2yzZx6mf4jQ','Ann','12514a96b6f0894f2a037f8e873215bd920b718b741b2b868219cbe29f68f561','1c87676c7badc0341839844f0a752c17dfe5c039fc8d7166ba3cef87d257cdef',1794798983.4275012);
INSERT INTO profiles VALUES('Ke3r0-z_JncE','Ben','d1c73b782a92fe6f074bba5792592d1b2814aa271fe858fe65a46d7f724438e2','b109ee50ef6af7b398c4ca90fcf6c85584a187c90866ad4eac6b3074a74b2c03',1794798983.4487422);

-- Table  rated
DROP TABLE IF EXISTS rated;
CREATE TABLE rated (
            table_id TEXT PRIMARY KEY REFERENCES tables (id),
            at DOUBLE PRECISION NOT NULL
        );

-- Table  ratings
DROP TABLE IF EXISTS ratings;
CREATE TABLE ratings (
            profile TEXT NOT NULL REFERENCES profiles (id),
            game TEXT NOT NULL,
            mu DOUBLE PRECISION NOT NULL,
            sigma DOUBLE PRECISION NOT NULL,
            games INTEGER NOT NULL,
            PRIMARY KEY (profile, game)
        );

-- Table  schema_steps
DROP TABLE IF EXISTS schema_steps;
CREATE TABLE schema_steps (step INTEGER PRIMARY KEY);
INSERT INTO schema_steps VALUES(1);
INSERT INTO schema_steps VALUES(2);

-- Table  seatings
DROP TABLE IF EXISTS seatings;
CREATE TABLE seatings (
            profile TEXT NOT NULL REFERENCES profiles (id),
            table_id TEXT NOT NULL REFERENCES tables (id),
            seat INTEGER NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            place INTEGER,
            PRIMARY KEY (profile, table_id, seat)
        );
INSERT INTO seatings VALUES('v2yzZx6mf4jQ','X1K-Zm9IyS0o',0,1794798983.5269358,NULL);

-- Table  shows
DROP TABLE IF EXISTS shows;
CREATE TABLE shows (
            table_id TEXT NOT NULL REFERENCES tables (id),
            draw BIGINT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (table_id, draw)
        );

-- Table  snapshots
DROP TABLE IF EXISTS snapshots;
CREATE TABLE snapshots (
            table_id TEXT NOT NULL REFERENCES tables (id),
            number BIGINT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (table_id, number)
        );
INSERT INTO snapshots VALUES('2Z49U6TaOxf4',80,'876a748f04fb8ff071a526093c712e6fc441a8d9e453d040a11a58b07fc06a32 {"rules":1,"number":80,"entries":"9bc303cbd8eb6befa61ad4f54ad724bfb52aab1dbf055c81100a2dffe143984a","played":78,"state":"BwAFCQoAAQAAAgIBAAAAAAIDAAMAAAAAAAIEAgMEBQIFAwMCBQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAwEBAAAAAwACAAAAAAAAAAAAAAAAAAAAAAADAwAAAAIAAAAAAAAAAAAAAAAAAAE=","draws":60,"n":{"0":78,"1":78,"14":78},"asked_at":{"0":78,"1":77,"14":0},"questions":{"0":[],"1":[3,4]},"latest":{"0":[],"1":[],"14":[]},"undoable":[{"seat":0,"action":2,"before":"BwAFCQoAAQAAAgIBAAAAAAIDAAAAAAAAAAIEAgMEBQIFAwMCBQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAwEBAAAAAwACAAAAAAAAAAAAAAAAAAAAAAADAwAAAAIAAAAAAAAAAAAAAAAAAAE="}],"changed":1794798980.9469934,"clocks":null}');
INSERT INTO snapshots VALUES('2Z49U6TaOxf4',160,'eba83e35d98b0c46bfb0321961a97670a0c8f339404442fb4bca1b12b59d49a1 {"rules":1,"number":160,"entries":"b8cba77f1f0a2ca63ef2329f9723b7420c856433ab62d4aba413d218a6692abb","played":158,"state":"BwECCgYAAgEAAQIDAQABAwIAAgEAAAAAAAECAQECAwEDAQEDAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAwMDAgABBAEBAgICAAAAAAAAAAAAAAAAAAABAQAAAAMAAAAAAAAAAAAAAAAAAAI=","draws":120,"n":{"0":158,"1":158,"14":158},"asked_at":{"0":158,"1":157,"14":0},"questions":{"0":[],"1":[1,2,3,5]},"latest":{"0":[],"1":[],"14":[]},"undoable":[{"seat":0,"action":0,"before":"BwECCgYAAgEAAQIDAQABAwIAAgAAAAAAAAECAQECAwEDAQEDAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAwMDAgABBAEBAgICAAAAAAAAAAAAAAAAAAABAQAAAAMAAAAAAAAAAAAAAAAAAAI="}],"changed":1794798981.9039717,"clocks":null}');

-- Table  stakes
DROP TABLE IF EXISTS stakes;
CREATE TABLE stakes (
            table_id TEXT NOT NULL REFERENCES tables (id),
            seat INTEGER NOT NULL,
            profile TEXT NOT NULL REFERENCES profiles (id),
            game TEXT NOT NULL,
            things TEXT NOT NULL,
            PRIMARY KEY (table_id, seat)
        );
INSERT INTO stakes VALUES('X1K-Zm9IyS0o',0,'v2yzZx6mf4jQ','pokepucks','{"Berry": 2, "Cinderfox": 1, "Emberling": 1, "Fire Energy": 3, "Fire Focus Energy": 1, "Fire Power Stone": 1, "Focus Sash": 1, "Full Heal": 1, "Pok\u00e9ball": 1, "Potion": 2, "Sandbag": 9, "Second Wind": 1, "Switch": 2, "Wake Flute": 1}');
INSERT INTO stakes VALUES('X1K-Zm9IyS0o',1,'Ke3r0-z_JncE','pokepucks','{"Berry": 2, "Cinderfox": 1, "Emberling": 1, "Fire Energy": 3, "Fire Focus Energy": 1, "Fire Power Stone": 1, "Focus Sash": 1, "Full Heal": 1, "Pok\u00e9ball": 1, "Potion": 2, "Sandbag": 9, "Second Wind": 1, "Switch": 2, "Wake Flute": 1}');
-- Triggers and indices on  stakes
CREATE INDEX stakes_profile ON stakes (profile, game);

-- Table  tables
DROP TABLE IF EXISTS tables;
CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            spec TEXT NOT NULL,
            status TEXT NOT NULL,
            listed INTEGER NOT NULL,
            made DOUBLE PRECISION NOT NULL,
            changed DOUBLE PRECISION NOT NULL,
            wake DOUBLE PRECISION,
            owner TEXT NOT NULL,
            fence BIGINT NOT NULL
        );
INSERT INTO tables VALUES('hjkNi7crfkmi','punch','{"id": "hjkNi7crfkmi", "game": "punch", "rules": 1, "players": 2, "kit": {"mode": "standard", "no_mercy": false, "exchange": false, "robo_box": false, "robo_second_half": "program", "matches_to_win": 3, "max_redeals": "none", "redeal_shows": "set", "exchange_turns": [1, 2], "advanced_exchange_blind": true, "max_replays": "none", "start_stamina": 10, "break_gains": [3, 2], "copies": {"P1": 5, "P2": 5, "P3": 5, "N": 5, "B": 5, "D": 5}, "power": [1, 2, 3], "rest_gain": 1}, "options": {}, "listed": false, "rated": false, "clock": null, "luck": "fair", "seed": "18b442e9db04439e3fc8e5471d7bce7be7387255e5d20a8472f38edff9613791", "host": "52c67edb890b0e02364c7d69dfca7ae152a69c801f6d8b2e9e10960c5c6e07dc", "made": 1794798977.511804, "throws": "", "keeps": false}','playing',0,1794798977.511804,1794798978.0,NULL,'5b5acde18699',1);
INSERT INTO tables VALUES('Lx85rSOX6eMJ','rocket_punch','{"id": "Lx85rSOX6eMJ", "game": "rocket_punch", "rules": 1, "players": 3, "kit": {"fame_side": "auto", "start_player": "random", "gyms": [1, 2, 3, 4, 5], "gears_forced_when_blocked": false, "allow_voluntary_facedown": false, "reveal_facedown": false, "max_rounds": "none", "gears": 6, "hand": {"3": 8, "4": 6, "5": 5}, "gym_cards": [{"name": "Anvil"}, {"name": "Comet"}, {"name": "Dynamo"}, {"name": "Gantry"}, {"name": "Turbine"}], "deck": [{"class": "flyweight", "upper": 1, "lower": 5}, {"class": "flyweight", "upper": 2, "lower": 6}, {"class": "flyweight", "upper": 3, "lower": 2}, {"class": "flyweight", "upper": 4, "lower": 3}, {"class": "flyweight", "upper": 5, "lower": 7}, {"class": "flyweight", "upper": 6, "lower": 1}, {"class": "flyweight", "upper": 7, "lower": 4}, {"class": "lightweight", "upper": 1, "lower": 6}, {"class": "lightweight", "upper": 2, "lower": 1}, {"class": "lightweight", "upper": 3, "lower": 5}, {"class": "lightweight", "upper": 4, "lower": 7}, {"class": "lightweight", "upper": 5, "lower": 2}, {"class": "lightweight", "upper": 6, "lower": 4}, {"class": "lightweight", "upper": 7, "lower": 3}, {"class": "middleweight", "upper": 1, "lower": 4}, {"class": "middleweight", "upper": 2, "lower": 5}, {"class": "middleweight", "upper": 3, "lower": 6}, {"class": "middleweight", "upper": 4, "lower": 3}, {"class": "middleweight", "upper": 5, "lower": 1}, {"class": "middleweight", "upper": 6, "lower": 7}, {"class": "middleweight", "upper": 7, "lower": 2}, {"class": "heavyweight", "upper": 1, "lower": 3}, {"class": "heavyweight", "upper": 2, "lower": 7}, {"class": "heavyweight", "upper": 3, "lower": 6}, {"class": "heavyweight", "upper": 4, "lower": 2}, {"class": "heavyweight", "upper": 5, "lower": 4}, {"class": "heavyweight", "upper": 6, "lower": 5}, {"class": "heavyweight", "upper": 7, "lower": 1}]}, "options": {}, "listed": false, "rated": false, "clock": null, "luck": "fair", "seed": "c3dc7028a7f46dfb017240965be63097805f2848716318affcb00bb1c346e117", "host": "24e215eb1e544d4faade9240469955c87b8e759f237e09b2dc5d369335a1916d", "made": 1794798977.928208, "throws": "", "keeps": false}','playing',0,1794798977.928208,1794798978.0,NULL,'5b5acde18699',1);
INSERT INTO tables VALUES('ps8NenOiEfII','robo_power','{"id": "ps8NenOiEfII", "game": "robo_power", "rules": 2, "players": 3, "kit": {"start_player": "random", "reshuffle": true, "spy_optional": false, "spy_on_duel_loss": false, "max_turns": "none", "deck": [{"role": "spy_master", "number": 1, "copies": 1}, {"role": "spy", "number": 3, "copies": 4}, {"number": 10, "copies": 6}, {"number": 25, "copies": 7}, {"number": 30, "copies": 7}, {"number": 35, "copies": 7}, {"number": 40, "copies": 8}, {"number": 50, "copies": 4}, {"number": 51, "copies": 6}, {"number": 60, "copies": 8}, {"number": 65, "copies": 4}, {"number": 70, "copies": 3}, {"number": 75, "copies": 3}, {"number": 85, "copies": 3}, {"number": 85, "copies": 3}, {"number": 120, "copies": 4}, {"number": 160, "copies": 3}, {"number": 200, "copies": 2}, {"number": 205, "copies": 2}, {"number": 210, "copies": 1}, {"role": "trap", "copies": 10}, {"role": "counteract", "copies": 3}]}, "options": {}, "listed": false, "rated": false, "clock": null, "luck": "fair", "seed": "62a1d0e0e934f62f89a4632ef5aa0cd2b5eff058a8a8d0a14b2850ec4de75cbf", "host": "e756ce89e7919a4dd0ebc18fcd043bc6945412d6846f702acb965b1c08bf6c72", "made": 1794798978.3355713, "throws": "", "keeps": false}','playing',0,1794798978.3355713,1794798978.0,NULL,'5b5acde18699',1);
INSERT INTO tables VALUES('JMI988fFY0N2','one_punch_man','{"id": "JMI988fFY0N2", "game": "one_punch_man", "rules": 2, "players": 2, "kit": {"opm_movement": 1, "opm_invulnerable": true, "opm_health": 10, "opm_kills_restore_patience": true, "patience_start": 15, "patience_cap": 15, "max_rounds": 200, "setup_monsters": 2, "setup_cost": 5, "max_blocked_doors": 3, "require_reachable": true, "hostage_forbidden": "entrances+opm_room", "doors_hidden": true, "doors_learned": "in_the_room", "hidden_setup_monsters": true, "damage_persists": true, "pickup_on_entry_only": false, "pass_is_final": false, "hand_refill": "none", "summoning_sickness": false, "rescue_needs_clear_entrance": false, "room_capacity": "none", "dead_units_return": false, "income": [3, 4, 5], "rooms": [{"name": "West Gate", "level": 1, "column": 1, "entrance": true}, {"name": "Ticket Hall", "level": 1, "column": 2}, {"name": "Main Gate", "level": 1, "column": 3, "entrance": true}, {"name": "Guard Post", "level": 1, "column": 4}, {"name": "East Gate", "level": 1, "column": 5, "entrance": true}, {"name": "Old Subway", "level": 2, "column": 1}, {"name": "Stores", "level": 2, "column": 2}, {"name": "Crossroads", "level": 2, "column": 3}, {"name": "Barracks", "level": 2, "column": 4}, {"name": "Pump Room", "level": 2, "column": 5}, {"name": "Fungus Cave", "level": 3, "column": 1}, {"name": "Pit Arena", "level": 3, "column": 2}, {"name": "Cell Block", "level": 3, "column": 3}, {"name": "Laboratory", "level": 3, "column": 4}, {"name": "Flooded Shaft", "level": 3, "column": 5}, {"name": "The Nest", "level": 4, "column": 1}, {"name": "Throne Hall", "level": 4, "column": 2}, {"name": "Crypt", "level": 4, "column": 3}, {"name": "Furnace", "level": 4, "column": 4}, {"name": "Quiet Room", "level": 4, "column": 5}], "doors": [{"from": "West Gate", "to": "Ticket Hall"}, {"from": "Ticket Hall", "to": "Main Gate"}, {"from": "Main Gate", "to": "Guard Post"}, {"from": "Guard Post", "to": "East Gate"}, {"from": "Old Subway", "to": "Stores"}, {"from": "Stores", "to": "Crossroads"}, {"from": "Crossroads", "to": "Barracks"}, {"from": "Barracks", "to": "Pump Room"}, {"from": "Fungus Cave", "to": "Pit Arena"}, {"from": "Pit Arena", "to": "Cell Block"}, {"from": "Cell Block", "to": "Laboratory"}, {"from": "Laboratory", "to": "Flooded Shaft"}, {"from": "The Nest", "to": "Throne Hall"}, {"from": "Throne Hall", "to": "Crypt"}, {"from": "Crypt", "to": "Furnace"}, {"from": "Furnace", "to": "Quiet Room"}, {"from": "West Gate", "to": "Old Subway"}, {"from": "Main Gate", "to": "Crossroads"}, {"from": "East Gate", "to": "Pump Room"}, {"from": "Stores", "to": "Pit Arena"}, {"from": "Barracks", "to": "Laboratory"}, {"from": "Fungus Cave", "to": "The Nest"}, {"from": "Pit Arena", "to": "Throne Hall"}, {"from": "Laboratory", "to": "Furnace"}, {"from": "Flooded Shaft", "to": "Quiet Room"}], "hero_deck": [{"name": "Rookie Lookout", "cost": 1, "dice": 2, "health": 3, "move": 2, "copies": 3}, {"name": "Bike Courier", "cost": 1, "dice": 1, "health": 2, "move": 3, "copies": 2}, {"name": "Street Brawler", "cost": 2, "dice": 3, "health": 4, "move": 2, "copies": 3}, {"name": "Rooftop Runner", "cost": 2, "dice": 2, "health": 3, "move": 3, "copies": 2}, {"name": "Riot-Shield Cadet", "cost": 2, "dice": 2, "health": 7, "move": 2, "copies": 2}, {"name": "Blade Student", "cost": 3, "dice": 4, "health": 4, "move": 2, "copies": 2}, {"name": "Iron Wrestler", "cost": 3, "dice": 3, "health": 8, "move": 2, "copies": 2}, {"name": "Storm Psychic", "cost": 4, "dice": 5, "health": 5, "move": 2, "copies": 2}, {"name": "Cyborg Ace", "cost": 5, "dice": 5, "health": 7, "move": 3, "copies": 1}, {"name": "Veteran Master", "cost": 5, "dice": 6, "health": 8, "move": 2, "copies": 1}], "monster_deck": [{"name": "Sewer Imp", "cost": 1, "dice": 1, "health": 3, "move": 1, "copies": 3}, {"name": "Spore Crawler", "cost": 1, "dice": 2, "health": 1, "move": 1, "copies": 2}, {"name": "Fang Hound", "cost": 2, "dice": 2, "health": 4, "move": 2, "copies": 3}, {"name": "Stone Sentry", "cost": 2, "dice": 1, "health": 7, "move": 1, "copies": 2}, {"name": "Razor Mantis", "cost": 3, "dice": 3, "health": 5, "move": 2, "copies": 3}, {"name": "Tar Hulk", "cost": 3, "dice": 2, "health": 8, "move": 1, "copies": 2}, {"name": "Twin-Head Brute", "cost": 4, "dice": 4, "health": 6, "move": 1, "copies": 2}, {"name": "Abyss Serpent", "cost": 5, "dice": 5, "health": 7, "move": 2, "copies": 2}, {"name": "Crowned Ogre", "cost": 5, "dice": 4, "health": 10, "move": 1, "copies": 1}]}, "options": {}, "listed": false, "rated": false, "clock": null, "luck": "fair", "seed": "2c7ec53affe0ed0d6fb698a17df5f3b3ba8ccb01ed500cf6c7758a1162c15a6e", "host": "aa99f4e93d1cbb4c697727f8e11fb51a5e9ef7994e9c5360cdcbd766d6155c71", "made": 1794798979.4897428, "throws": "", "keeps": false}','playing',0,1794798979.4897428,1794798980.0,NULL,'5b5acde18699',1);
INSERT INTO tables VALUES('LOqwdYVnfOeV','pokepucks','{"id": "LOqwdYVnfOeV", "game": "pokepucks", "rules": 2, "players": 2, "kit": {"mode": "battle", "setup": "full", "turn_order": "drawn", "throws": "physics", "throw_model": "fitted", "skill": [50, 50, 50, 50, 50, 50, 50, 50], "own_slammers": false, "critical_clears_on_topoff": false, "critical_removes_others": false, "critical_rounding": "down", "pickup_optional": false, "plain_to_prize": false, "plain_slammer_cap": true, "switch_source": "power", "pokeball_steals": "wild", "sash_permanent": false, "slammer_pick": "puck", "slammers_as_pucks": false, "outside": "may", "max_turns": "none", "initial_arena": [], "legal_limits": [], "proxies": [], "pucks": [{"name": "Sproutling", "kind": "pokemon", "type": "grass", "resist": "water", "weak": "fire", "grams": 4, "rule": "Leech", "entry": "001", "lower": 180}, {"name": "Emberling", "kind": "pokemon", "type": "fire", "resist": "grass", "weak": "water", "grams": 4, "rule": "Rage", "entry": "004", "lower": 180}, {"name": "Shellpup", "kind": "pokemon", "type": "water", "resist": "fire", "weak": "electric", "grams": 4, "rule": "Curl", "entry": "007", "lower": 180}, {"name": "Sparkmouse", "kind": "pokemon", "type": "electric", "resist": "water", "weak": "fighting", "grams": 4, "rule": "Shock", "entry": "025", "lower": 180}, {"name": "Gymbrute", "kind": "pokemon", "type": "fighting", "resist": "normal", "weak": "psychic", "grams": 4, "rule": "Combo", "entry": "066", "lower": 180}, {"name": "Gloomwisp", "kind": "pokemon", "type": "psychic", "resist": "fighting", "weak": "grass", "grams": 4, "rule": "Fumes", "entry": "092", "lower": 180}, {"name": "Shiftfox", "kind": "pokemon", "type": "normal", "resist": "psychic", "weak": "fighting", "grams": 4, "rule": "Adapt", "entry": "133", "lower": 180}, {"name": "Lullaball", "kind": "pokemon", "type": "normal", "resist": "psychic", "weak": "fighting", "grams": 4, "rule": "Lullaby", "entry": "039", "lower": 180}, {"name": "Coincat", "kind": "pokemon", "type": "normal", "resist": "psychic", "weak": "fighting", "grams": 4, "rule": "Pay Day", "entry": "052", "lower": 180}, {"name": "Boulderworm", "kind": "pokemon", "type": "fighting", "resist": "fire", "weak": "water", "grams": 20, "rule": "Burrow", "entry": "095", "lower": 720}, {"name": "Drowsebear", "kind": "pokemon", "type": "normal", "resist": "psychic", "weak": "fighting", "grams": 20, "rule": "Rest", "entry": "143", "lower": 720}, {"name": "Ferryfin", "kind": "pokemon", "type": "water", "resist": "fire", "weak": "electric", "grams": 8, "rule": "Surf", "entry": "131", "lower": 340}, {"name": "Tidefox", "kind": "pokemon", "type": "water", "resist": "fire", "weak": "electric", "grams": 8, "rule": "Frost", "entry": "134", "lower": 340}, {"name": "Voltfox", "kind": "pokemon", "type": "electric", "resist": "water", "weak": "fighting", "grams": 8, "rule": "Swift", "entry": "135", "lower": 340}, {"name": "Cinderfox", "kind": "pokemon", "type": "fire", "resist": "grass", "weak": "water", "grams": 8, "rule": "Fire Ring", "entry": "136", "lower": 340}, {"name": "Bladebug", "kind": "pokemon", "type": "grass", "resist": "fighting", "weak": "fire", "grams": 4, "rule": "Cut", "entry": "123", "lower": 180}, {"name": "Galebird", "kind": "pokemon", "type": "normal", "resist": "grass", "weak": "electric", "grams": 20, "rule": "Swoop", "entry": "018", "lower": 720}, {"name": "Fossilwing", "kind": "pokemon", "type": "fighting", "resist": "normal", "weak": "electric", "grams": 4, "rule": "Overbeam", "entry": "142", "lower": 180}, {"name": "Dizzyduck", "kind": "pokemon", "type": "psychic", "resist": "fighting", "weak": "electric", "grams": 8, "rule": "Daze", "entry": "own", "lower": 340}, {"name": "Alpha Sproutling", "kind": "pokemon", "type": "grass", "weak": "fire", "grams": 8, "rule": "Leech", "entry": "A1", "lower": 340}, {"name": "Alpha Emberling", "kind": "pokemon", "type": "fire", "weak": "water", "grams": 8, "rule": "Rage", "entry": "A2", "lower": 340}, {"name": "Alpha Shellpup", "kind": "pokemon", "type": "water", "weak": "electric", "grams": 8, "rule": "Curl", "entry": "A3", "lower": 340}, {"name": "Pok\u00e9ball", "kind": "ball", "grams": 4, "entry": "B1", "lower": 180}, {"name": "Great Ball", "kind": "ball", "grams": 8, "entry": "B2", "lower": 340}, {"name": "Ultra Ball", "kind": "ball", "grams": 12, "entry": "B3", "lower": 500}, {"name": "Heavy Ball", "kind": "ball", "grams": 20, "entry": "B4", "lower": 720}, {"name": "Blank", "kind": "plain"}, {"name": "Sandbag", "kind": "item", "rule": "Sandbag"}, {"name": "Potion", "kind": "item", "rule": "Potion"}, {"name": "Switch", "kind": "item", "rule": "Switch"}, {"name": "Berry", "kind": "item", "rule": "Berry"}, {"name": "Grass Energy", "kind": "energy", "type": "grass", "rule": "Energy"}, {"name": "Fire Energy", "kind": "energy", "type": "fire", "rule": "Energy"}, {"name": "Water Energy", "kind": "energy", "type": "water", "rule": "Energy"}, {"name": "Electric Energy", "kind": "energy", "type": "electric", "rule": "Energy"}, {"name": "Fighting Energy", "kind": "energy", "type": "fighting", "rule": "Energy"}, {"name": "Psychic Energy", "kind": "energy", "type": "psychic", "rule": "Energy"}, {"name": "Normal Energy", "kind": "energy", "type": "normal", "rule": "Energy"}, {"name": "Grass Focus Energy", "kind": "item", "type": "grass", "rule": "Focus Energy"}, {"name": "Fire Focus Energy", "kind": "item", "type": "fire", "rule": "Focus Energy"}, {"name": "Water Focus Energy", "kind": "item", "type": "water", "rule": "Focus Energy"}, {"name": "Electric Focus Energy", "kind": "item", "type": "electric", "rule": "Focus Energy"}, {"name": "Fighting Focus Energy", "kind": "item", "type": "fighting", "rule": "Focus Energy"}, {"name": "Psychic Focus Energy", "kind": "item", "type": "psychic", "rule": "Focus Energy"}, {"name": "Normal Focus Energy", "kind": "item", "type": "normal", "rule": "Focus Energy"}, {"name": "Grass Power Stone", "kind": "item", "type": "grass", "rule": "Power Stone"}, {"name": "Fire Power Stone", "kind": "item", "type": "fire", "rule": "Power Stone"}, {"name": "Water Power Stone", "kind": "item", "type": "water", "rule": "Power Stone"}, {"name": "Electric Power Stone", "kind": "item", "type": "electric", "rule": "Power Stone"}, {"name": "Fighting Power Stone", "kind": "item", "type": "fighting", "rule": "Power Stone"}, {"name": "Psychic Power Stone", "kind": "item", "type": "psychic", "rule": "Power Stone"}, {"name": "Normal Power Stone", "kind": "item", "type": "normal", "rule": "Power Stone"}, {"name": "Full Heal", "kind": "item", "rule": "Full Heal"}, {"name": "Wake Flute", "kind": "item", "rule": "Wake Flute"}, {"name": "Focus Sash", "kind": "item", "rule": "Focus Sash"}, {"name": "Clear Scope", "kind": "item", "rule": "Clear Scope"}, {"name": "Arranger", "kind": "trainer", "rule": "Arranger"}, {"name": "Swapper", "kind": "trainer", "rule": "Swapper"}, {"name": "Second Wind", "kind": "trainer", "rule": "Second Wind"}, {"name": "Patrol", "kind": "trainer", "rule": "Patrol"}, {"name": "Rookie", "kind": "trainer", "rule": "Rookie"}], "own_pucks": [], "special_rules": [{"rule": "Leech", "window": "prev_last_restack", "may": true, "when": "prev_restacked", "effect": "extra_attack", "says": "attack; if you flip any, one of your Prize pucks heals"}, {"also": true, "effect": "no_pickup"}, {"also": true, "effect": "move"}, {"rule": "Rage", "window": "after_last_attack", "may": true, "when": "prev_picked_up", "effect": "extra_attack", "cap": 1, "says": "one more attack, for at most one puck"}, {"rule": "Curl", "window": "after_last_attack", "unless": "picked_up_this_turn", "effect": "later_pickup", "who": "previous", "says": "the previous player''s next pick-up is one smaller"}, {"rule": "Shock", "window": "before_attack", "may": true, "effect": "no_pickup", "says": "if you flip any, paralyze the next slammer instead of picking up"}, {"also": true, "effect": "gain_status", "who": "next", "status": "paralyzed"}, {"rule": "Combo", "window": "after_last_attack", "may": true, "when": "picked_up_this_turn", "effect": "extra_attack", "cap": 1, "says": "one more attack, for at most one puck"}, {"rule": "Fumes", "window": "before_attack", "may": true, "effect": "no_pickup", "says": "if you flip any, poison the next slammer instead of picking up"}, {"also": true, "effect": "gain_status", "who": "next", "status": "poisoned"}, {"rule": "Adapt", "window": "count", "when": "energy_count", "effect": "set_type", "type": "energy", "says": "takes the type of your only Energy"}, {"rule": "Lullaby", "window": "before_attack", "may": true, "effect": "no_pickup", "says": "if you flip any, put the next slammer to sleep instead of picking up"}, {"also": true, "effect": "gain_status", "who": "next", "status": "sleep"}, {"rule": "Pay Day", "window": "after_last_attack", "may": true, "when": "picked_up_item", "effect": "move", "to": "arena_top", "only": "items", "must": true, "says": "an Item from your Prize onto the pile, then one more attack for Items"}, {"also": true, "effect": "extra_attack", "only": "items"}, {"rule": "Burrow", "window": "count", "may": true, "effect": "set_attacks", "says": "one attack now, one more at your next count"}, {"also": true, "effect": "later_add"}, {"rule": "Rest", "may": true, "unless": "status_is", "of_status": "sleep", "effect": "gain_status", "status": "sleep", "must": true, "says": "fall asleep and fill up Health from Prize"}, {"also": true, "effect": "topoff"}, {"rule": "Surf", "window": "after_topoff", "may": true, "effect": "move", "n": 2, "to": "arena_top", "upto": true, "works": "either", "says": "up to two Prize pucks onto the pile"}, {"rule": "Frost", "window": "count", "when": "next_type_is", "of_type": "water", "effect": "next_weak", "type": "water", "says": "a Water slammer counts as weak to Water"}, {"rule": "Frost", "window": "count", "when": "next_type_is", "of_type": "fire", "effect": "next_resist", "type": "water", "says": "a Fire slammer counts as resisting Water"}, {"rule": "Swift", "window": "after_attack", "may": true, "unless": "attack_picked_up", "effect": "extra_attack", "cap": 1, "says": "nothing picked up: attack again, for at most one puck"}, {"rule": "Fire Ring", "window": "after_last_attack", "when": "flipped_this_turn", "effect": "lock_switch", "who": "next", "says": "the next player cannot change slammers"}, {"rule": "Cut", "window": "after_last_attack", "may": true, "effect": "extra_attack", "cap": 1, "says": "one more attack, for at most one puck"}, {"rule": "Swoop", "window": "count", "when": "next_type_is", "of_type": "grass", "effect": "next_weak", "type": "own", "says": "a Grass slammer counts as weak to yours"}, {"rule": "Overbeam", "window": "after_count", "may": true, "effect": "add_attacks", "n": 2, "says": "two more attacks now, only one next turn"}, {"also": true, "effect": "later_set"}, {"rule": "Daze", "window": "before_attack", "may": true, "effect": "no_pickup", "says": "if you flip any, confuse the next slammer instead of picking up"}, {"also": true, "effect": "gain_status", "who": "next", "status": "confused"}, {"rule": "Sandbag", "window": "on_pickup", "effect": "move", "from": "this", "to": "prize", "free": true, "says": "goes to Prize"}, {"rule": "Potion", "may": true, "effect": "move", "n": 2, "upto": true, "says": "up to two Prize pucks back to Health"}, {"also": true, "effect": "discard_self"}, {"rule": "Switch", "window": "before_count", "may": true, "effect": "switch_slammer", "says": "change your slammer"}, {"also": true, "effect": "discard_self"}, {"rule": "Berry", "window": "on_pickup", "may": true, "when": "health_below_max", "effect": "move", "from": "this", "says": "put it into Health"}, {"rule": "Energy", "window": "count", "when": "type_matches", "effect": "add_attacks", "says": "one more attack"}, {"rule": "Focus Energy", "window": "after_count", "when": "type_matches", "effect": "add_attacks", "says": "one more attack"}, {"rule": "Focus Energy", "window": "after_count", "may": true, "when": "type_matches", "effect": "add_attacks", "free": true, "says": "discard it for two more attacks instead of one"}, {"also": true, "effect": "discard_self"}, {"rule": "Power Stone", "window": "after_count", "may": true, "when": "type_matches", "effect": "add_attacks", "says": "discard it for one more attack"}, {"also": true, "effect": "discard_self"}, {"rule": "Full Heal", "window": "before_count", "may": true, "effect": "lose_status", "status": "all", "says": "rid your slammer of all statuses"}, {"also": true, "effect": "discard_self"}, {"rule": "Wake Flute", "may": true, "effect": "lose_status", "status": "sleep", "says": "wake your slammer"}, {"rule": "Focus Sash", "may": true, "effect": "arena_max_all", "says": "this top-off asks for no more than your Health"}, {"also": true, "effect": "discard_self"}, {"rule": "Clear Scope", "window": "count", "may": true, "effect": "ignore_reductions", "says": "nothing takes attacks away this turn"}, {"rule": "Arranger", "window": "after_topoff", "may": true, "when": "only_trainer", "effect": "reorder_arena", "says": "put the Arena stack in another order"}, {"rule": "Swapper", "window": "prev_throw", "may": true, "when": "only_trainer", "effect": "swap_flipped", "says": "swap a flipped puck for one of your Health"}, {"rule": "Second Wind", "window": "after_last_attack", "may": true, "when": "only_trainer", "unless": "picked_up_this_turn", "effect": "extra_attack", "says": "nothing picked up: one more attack"}, {"rule": "Patrol", "window": "prev_throw", "may": true, "when": "only_trainer", "effect": "take_outside", "says": "pick up pucks that left the arena; the thrower replaces them"}, {"also": true, "effect": "replace_taken"}, {"rule": "Rookie", "window": "after_attack", "may": true, "when": "only_trainer", "unless": "attack_hit", "effect": "extra_attack", "says": "the throw missed: attack again"}], "own_rules": [], "collections": [{"player": 1, "puck": "Emberling"}, {"player": 1, "puck": "Cinderfox"}, {"player": 1, "puck": "Pok\u00e9ball"}, {"player": 1, "puck": "Sandbag", "count": 9}, {"player": 1, "puck": "Fire Energy", "count": 3}, {"player": 1, "puck": "Fire Focus Energy"}, {"player": 1, "puck": "Fire Power Stone"}, {"player": 1, "puck": "Potion", "count": 2}, {"player": 1, "puck": "Berry", "count": 2}, {"player": 1, "puck": "Switch", "count": 2}, {"player": 1, "puck": "Full Heal"}, {"player": 1, "puck": "Wake Flute"}, {"player": 1, "puck": "Focus Sash"}, {"player": 1, "puck": "Second Wind"}, {"player": 2, "puck": "Sparkmouse"}, {"player": 2, "puck": "Voltfox"}, {"player": 2, "puck": "Pok\u00e9ball"}, {"player": 2, "puck": "Sandbag", "count": 9}, {"player": 2, "puck": "Electric Energy", "count": 3}, {"player": 2, "puck": "Electric Focus Energy"}, {"player": 2, "puck": "Electric Power Stone"}, {"player": 2, "puck": "Potion", "count": 2}, {"player": 2, "puck": "Berry", "count": 2}, {"player": 2, "puck": "Switch", "count": 2}, {"player": 2, "puck": "Full Heal"}, {"player": 2, "puck": "Wake Flute"}, {"player": 2, "puck": "Focus Sash"}, {"player": 2, "puck": "Rookie"}, {"player": 3, "puck": "Shellpup"}, {"player": 3, "puck": "Ferryfin"}, {"player": 3, "puck": "Pok\u00e9ball"}, {"player": 3, "puck": "Sandbag", "count": 9}, {"player": 3, "puck": "Water Energy", "count": 3}, {"player": 3, "puck": "Water Focus Energy"}, {"player": 3, "puck": "Water Power Stone"}, {"player": 3, "puck": "Potion", "count": 2}, {"player": 3, "puck": "Berry", "count": 2}, {"player": 3, "puck": "Switch", "count": 2}, {"player": 3, "puck": "Full Heal"}, {"player": 3, "puck": "Wake Flute"}, {"player": 3, "puck": "Focus Sash"}, {"player": 3, "puck": "Swapper"}, {"player": 4, "puck": "Sproutling"}, {"player": 4, "puck": "Bladebug"}, {"player": 4, "puck": "Pok\u00e9ball"}, {"player": 4, "puck": "Sandbag", "count": 9}, {"player": 4, "puck": "Grass Energy", "count": 3}, {"player": 4, "puck": "Grass Focus Energy"}, {"player": 4, "puck": "Grass Power Stone"}, {"player": 4, "puck": "Potion", "count": 2}, {"player": 4, "puck": "Berry", "count": 2}, {"player": 4, "puck": "Switch", "count": 2}, {"player": 4, "puck": "Full Heal"}, {"player": 4, "puck": "Wake Flute"}, {"player": 4, "puck": "Focus Sash"}, {"player": 4, "puck": "Patrol"}, {"player": 5, "puck": "Gymbrute"}, {"player": 5, "puck": "Fossilwing"}, {"player": 5, "puck": "Pok\u00e9ball"}, {"player": 5, "puck": "Sandbag", "count": 9}, {"player": 5, "puck": "Fighting Energy", "count": 3}, {"player": 5, "puck": "Fighting Focus Energy"}, {"player": 5, "puck": "Fighting Power Stone"}, {"player": 5, "puck": "Potion", "count": 2}, {"player": 5, "puck": "Berry", "count": 2}, {"player": 5, "puck": "Switch", "count": 2}, {"player": 5, "puck": "Full Heal"}, {"player": 5, "puck": "Wake Flute"}, {"player": 5, "puck": "Focus Sash"}, {"player": 5, "puck": "Arranger"}, {"player": 6, "puck": "Gloomwisp"}, {"player": 6, "puck": "Dizzyduck"}, {"player": 6, "puck": "Pok\u00e9ball"}, {"player": 6, "puck": "Sandbag", "count": 9}, {"player": 6, "puck": "Psychic Energy", "count": 3}, {"player": 6, "puck": "Psychic Focus Energy"}, {"player": 6, "puck": "Psychic Power Stone"}, {"player": 6, "puck": "Potion", "count": 2}, {"player": 6, "puck": "Berry", "count": 2}, {"player": 6, "puck": "Switch", "count": 2}, {"player": 6, "puck": "Full Heal"}, {"player": 6, "puck": "Wake Flute"}, {"player": 6, "puck": "Focus Sash"}, {"player": 6, "puck": "Second Wind"}, {"player": 7, "puck": "Shellpup"}, {"player": 7, "puck": "Tidefox"}, {"player": 7, "puck": "Pok\u00e9ball"}, {"player": 7, "puck": "Sandbag", "count": 9}, {"player": 7, "puck": "Water Energy", "count": 3}, {"player": 7, "puck": "Water Focus Energy"}, {"player": 7, "puck": "Water Power Stone"}, {"player": 7, "puck": "Potion", "count": 2}, {"player": 7, "puck": "Berry", "count": 2}, {"player": 7, "puck": "Switch", "count": 2}, {"player": 7, "puck": "Full Heal"}, {"player": 7, "puck": "Wake Flute"}, {"player": 7, "puck": "Focus Sash"}, {"player": 7, "puck": "Rookie"}, {"player": 8, "puck": "Sproutling"}, {"player": 8, "puck": "Boulderworm"}, {"player": 8, "puck": "Pok\u00e9ball"}, {"player": 8, "puck": "Sandbag", "count": 9}, {"player": 8, "puck": "Grass Energy", "count": 3}, {"player": 8, "puck": "Grass Focus Energy"}, {"player": 8, "puck": "Grass Power Stone"}, {"player": 8, "puck": "Potion", "count": 2}, {"player": 8, "puck": "Berry", "count": 2}, {"player": 8, "puck": "Switch", "count": 2}, {"player": 8, "puck": "Full Heal"}, {"player": 8, "puck": "Wake Flute"}, {"player": 8, "puck": "Focus Sash"}, {"player": 8, "puck": "Patrol"}], "box": [{"puck": "Sandbag", "count": 60}, {"puck": "Pok\u00e9ball", "count": 4}]}, "options": {}, "listed": false, "rated": false, "clock": null, "luck": "fair", "seed": "111938354e1fae1377b193262f7673f16a2a23aa5739d73f9afca9c6b7471273", "host": "34b83657daaaec6e9120add1bd96b2b02deeebc76ff2dc5215d7a94816075d7b", "made": 1794798980.2646308, "throws": "model", "keeps": false}','playing',0,1794798980.2646308,1794798980.0,NULL,'5b5acde18699',1);
INSERT INTO tables VALUES('2Z49U6TaOxf4','punch','{"id": "2Z49U6TaOxf4", "game": "punch", "rules": 1, "players": 2, "kit": {"mode": "standard", "no_mercy": false, "exchange": false, "robo_box": false, "robo_second_half": "program", "matches_to_win": 3, "max_redeals": "none", "redeal_shows": "set", "exchange_turns": [1, 2], "advanced_exchange_blind": true, "max_replays": "none", "start_stamina": 10, "break_gains": [3, 2], "copies": {"P1": 5, "P2": 5, "P3": 5, "N": 5, "B": 5, "D": 5}, "power": [1, 2, 3], "rest_gain": 1}, "options": {}, "listed": true, "rated": false, "clock": null, "luck": "fair", "seed": "66170bf2806d263f1795d901a79e0a5f8f856eaddf026d2960f24ed200f3bf1e", "host": "834c182ed71310a4cc74b717f210396d7842533302d80cf78505068cc386b2b4", "made": 1794798980.6684256, "throws": "", "keeps": false}','over',1,1794798980.6684256,1794798982.0,NULL,'5b5acde18699',1);
INSERT INTO tables VALUES('lDm-KlD9jngJ','rocket_punch','{"id": "lDm-KlD9jngJ", "game": "rocket_punch", "rules": 1, "players": 3, "kit": {"fame_side": "auto", "start_player": "random", "gyms": [1, 2, 3, 4, 5], "gears_forced_when_blocked": false, "allow_voluntary_facedown": false, "reveal_facedown": false, "max_rounds": "none", "gears": 6, "hand": {"3": 8, "4": 6, "5": 5}, "gym_cards": [{"name": "Anvil"}, {"name": "Comet"}, {"name": "Dynamo"}, {"name": "Gantry"}, {"name": "Turbine"}], "deck": [{"class": "flyweight", "upper": 1, "lower": 5}, {"class": "flyweight", "upper": 2, "lower": 6}, {"class": "flyweight", "upper": 3, "lower": 2}, {"class": "flyweight", "upper": 4, "lower": 3}, {"class": "flyweight", "upper": 5, "lower": 7}, {"class": "flyweight", "upper": 6, "lower": 1}, {"class": "flyweight", "upper": 7, "lower": 4}, {"class": "lightweight", "upper": 1, "lower": 6}, {"class": "lightweight", "upper": 2, "lower": 1}, {"class": "lightweight", "upper": 3, "lower": 5}, {"class": "lightweight", "upper": 4, "lower": 7}, {"class": "lightweight", "upper": 5, "lower": 2}, {"class": "lightweight", "upper": 6, "lower": 4}, {"class": "lightweight", "upper": 7, "lower": 3}, {"class": "middleweight", "upper": 1, "lower": 4}, {"class": "middleweight", "upper": 2, "lower": 5}, {"class": "middleweight", "upper": 3, "lower": 6}, {"class": "middleweight", "upper": 4, "lower": 3}, {"class": "middleweight", "upper": 5, "lower": 1}, {"class": "middleweight", "upper": 6, "lower": 7}, {"class": "middleweight", "upper": 7, "lower": 2}, {"class": "heavyweight", "upper": 1, "lower": 3}, {"class": "heavyweight", "upper": 2, "lower": 7}, {"class": "heavyweight", "upper": 3, "lower": 6}, {"class": "heavyweight", "upper": 4, "lower": 2}, {"class": "heavyweight", "upper": 5, "lower": 4}, {"class": "heavyweight", "upper": 6, "lower": 5}, {"class": "heavyweight", "upper": 7, "lower": 1}]}, "options": {}, "listed": true, "rated": false, "clock": null, "luck": "fair", "seed": "b507a76ec242c65997b437e1251850ee79af2d7fba0878095fe0400f540d8e63", "host": "18b61bea6be3b5e08d94320b16efba66f5acfebcd942b7af9425e72e06527fab", "made": 1794798982.4117427, "throws": "", "keeps": false}','over',1,1794798982.4117427,1794798983.0,NULL,'5b5acde18699',1);
INSERT INTO tables VALUES('dGr-19v8IQf-','punch','{"id": "dGr-19v8IQf-", "game": "punch", "rules": 1, "players": 2, "kit": {"mode": "standard", "no_mercy": false, "exchange": false, "robo_box": false, "robo_second_half": "program", "matches_to_win": 3, "max_redeals": "none", "redeal_shows": "set", "exchange_turns": [1, 2], "advanced_exchange_blind": true, "max_replays": "none", "start_stamina": 10, "break_gains": [3, 2], "copies": {"P1": 5, "P2": 5, "P3": 5, "N": 5, "B": 5, "D": 5}, "power": [1, 2, 3], "rest_gain": 1}, "options": {}, "listed": true, "rated": false, "clock": {"each": 3600}, "luck": "fair", "seed": "14fd3866126941d116b7554290b6241cec7edae6542f5cc6fbc47b09350f7fe7", "host": "56c4e779972ae16231ff62a62fcc3cc1c73f72e1d4935afaad8abd7412d29108", "made": 1794798983.3553474, "throws": "", "keeps": false}','open',1,1794798983.3553474,1794798983.3553474,NULL,'5b5acde18699',1);
INSERT INTO tables VALUES('gMXgzIHF6BEQ','robo_power','{"id": "gMXgzIHF6BEQ", "game": "robo_power", "rules": 2, "players": 2, "kit": {"start_player": "random", "reshuffle": true, "spy_optional": false, "spy_on_duel_loss": false, "max_turns": "none", "deck": [{"role": "spy_master", "number": 1, "copies": 1}, {"role": "spy", "number": 3, "copies": 4}, {"number": 10, "copies": 6}, {"number": 25, "copies": 7}, {"number": 30, "copies": 7}, {"number": 35, "copies": 7}, {"number": 40, "copies": 8}, {"number": 50, "copies": 4}, {"number": 51, "copies": 6}, {"number": 60, "copies": 8}, {"number": 65, "copies": 4}, {"number": 70, "copies": 3}, {"number": 75, "copies": 3}, {"number": 85, "copies": 3}, {"number": 85, "copies": 3}, {"number": 120, "copies": 4}, {"number": 160, "copies": 3}, {"number": 200, "copies": 2}, {"number": 205, "copies": 2}, {"number": 210, "copies": 1}, {"role": "trap", "copies": 10}, {"role": "counteract", "copies": 3}]}, "options": {}, "listed": false, "rated": false, "clock": null, "luck": "asked", "seed": "", "host": "91f014e55c52fbfec3f68f68a90ded4006c18c9888d6bd3629317a5dfd22c931", "made": 1794798983.379319, "throws": "", "keeps": false}','playing',0,1794798983.379319,1794798983.0,NULL,'5b5acde18699',1);
INSERT INTO tables VALUES('X1K-Zm9IyS0o','pokepucks','{"id": "X1K-Zm9IyS0o", "game": "pokepucks", "rules": 2, "players": 2, "kit": {"mode": "battle", "setup": "full", "turn_order": "drawn", "throws": "physics", "throw_model": "fitted", "skill": [50, 50, 50, 50, 50, 50, 50, 50], "own_slammers": false, "critical_clears_on_topoff": false, "critical_removes_others": false, "critical_rounding": "down", "pickup_optional": false, "plain_to_prize": false, "plain_slammer_cap": true, "switch_source": "power", "pokeball_steals": "wild", "sash_permanent": false, "slammer_pick": "puck", "slammers_as_pucks": false, "outside": "may", "max_turns": "none", "initial_arena": [], "legal_limits": [], "proxies": [], "pucks": [{"name": "Sproutling", "kind": "pokemon", "type": "grass", "resist": "water", "weak": "fire", "grams": 4, "rule": "Leech", "entry": "001", "lower": 180}, {"name": "Emberling", "kind": "pokemon", "type": "fire", "resist": "grass", "weak": "water", "grams": 4, "rule": "Rage", "entry": "004", "lower": 180}, {"name": "Shellpup", "kind": "pokemon", "type": "water", "resist": "fire", "weak": "electric", "grams": 4, "rule": "Curl", "entry": "007", "lower": 180}, {"name": "Sparkmouse", "kind": "pokemon", "type": "electric", "resist": "water", "weak": "fighting", "grams": 4, "rule": "Shock", "entry": "025", "lower": 180}, {"name": "Gymbrute", "kind": "pokemon", "type": "fighting", "resist": "normal", "weak": "psychic", "grams": 4, "rule": "Combo", "entry": "066", "lower": 180}, {"name": "Gloomwisp", "kind": "pokemon", "type": "psychic", "resist": "fighting", "weak": "grass", "grams": 4, "rule": "Fumes", "entry": "092", "lower": 180}, {"name": "Shiftfox", "kind": "pokemon", "type": "normal", "resist": "psychic", "weak": "fighting", "grams": 4, "rule": "Adapt", "entry": "133", "lower": 180}, {"name": "Lullaball", "kind": "pokemon", "type": "normal", "resist": "psychic", "weak": "fighting", "grams": 4, "rule": "Lullaby", "entry": "039", "lower": 180}, {"name": "Coincat", "kind": "pokemon", "type": "normal", "resist": "psychic", "weak": "fighting", "grams": 4, "rule": "Pay Day", "entry": "052", "lower": 180}, {"name": "Boulderworm", "kind": "pokemon", "type": "fighting", "resist": "fire", "weak": "water", "grams": 20, "rule": "Burrow", "entry": "095", "lower": 720}, {"name": "Drowsebear", "kind": "pokemon", "type": "normal", "resist": "psychic", "weak": "fighting", "grams": 20, "rule": "Rest", "entry": "143", "lower": 720}, {"name": "Ferryfin", "kind": "pokemon", "type": "water", "resist": "fire", "weak": "electric", "grams": 8, "rule": "Surf", "entry": "131", "lower": 340}, {"name": "Tidefox", "kind": "pokemon", "type": "water", "resist": "fire", "weak": "electric", "grams": 8, "rule": "Frost", "entry": "134", "lower": 340}, {"name": "Voltfox", "kind": "pokemon", "type": "electric", "resist": "water", "weak": "fighting", "grams": 8, "rule": "Swift", "entry": "135", "lower": 340}, {"name": "Cinderfox", "kind": "pokemon", "type": "fire", "resist": "grass", "weak": "water", "grams": 8, "rule": "Fire Ring", "entry": "136", "lower": 340}, {"name": "Bladebug", "kind": "pokemon", "type": "grass", "resist": "fighting", "weak": "fire", "grams": 4, "rule": "Cut", "entry": "123", "lower": 180}, {"name": "Galebird", "kind": "pokemon", "type": "normal", "resist": "grass", "weak": "electric", "grams": 20, "rule": "Swoop", "entry": "018", "lower": 720}, {"name": "Fossilwing", "kind": "pokemon", "type": "fighting", "resist": "normal", "weak": "electric", "grams": 4, "rule": "Overbeam", "entry": "142", "lower": 180}, {"name": "Dizzyduck", "kind": "pokemon", "type": "psychic", "resist": "fighting", "weak": "electric", "grams": 8, "rule": "Daze", "entry": "own", "lower": 340}, {"name": "Alpha Sproutling", "kind": "pokemon", "type": "grass", "weak": "fire", "grams": 8, "rule": "Leech", "entry": "A1", "lower": 340}, {"name": "Alpha Emberling", "kind": "pokemon", "type": "fire", "weak": "water", "grams": 8, "rule": "Rage", "entry": "A2", "lower": 340}, {"name": "Alpha Shellpup", "kind": "pokemon", "type": "water", "weak": "electric", "grams": 8, "rule": "Curl", "entry": "A3", "lower": 340}, {"name": "Pok\u00e9ball", "kind": "ball", "grams": 4, "entry": "B1", "lower": 180}, {"name": "Great Ball", "kind": "ball", "grams": 8, "entry": "B2", "lower": 340}, {"name": "Ultra Ball", "kind": "ball", "grams": 12, "entry": "B3", "lower": 500}, {"name": "Heavy Ball", "kind": "ball", "grams": 20, "entry": "B4", "lower": 720}, {"name": "Blank", "kind": "plain"}, {"name": "Sandbag", "kind": "item", "rule": "Sandbag"}, {"name": "Potion", "kind": "item", "rule": "Potion"}, {"name": "Switch", "kind": "item", "rule": "Switch"}, {"name": "Berry", "kind": "item", "rule": "Berry"}, {"name": "Grass Energy", "kind": "energy", "type": "grass", "rule": "Energy"}, {"name": "Fire Energy", "kind": "energy", "type": "fire", "rule": "Energy"}, {"name": "Water Energy", "kind": "energy", "type": "water", "rule": "Energy"}, {"name": "Electric Energy", "kind": "energy", "type": "electric", "rule": "Energy"}, {"name": "Fighting Energy", "kind": "energy", "type": "fighting", "rule": "Energy"}, {"name": "Psychic Energy", "kind": "energy", "type": "psychic", "rule": "Energy"}, {"name": "Normal Energy", "kind": "energy", "type": "normal", "rule": "Energy"}, {"name": "Grass Focus Energy", "kind": "item", "type": "grass", "rule": "Focus Energy"}, {"name": "Fire Focus Energy", "kind": "item", "type": "fire", "rule": "Focus Energy"}, {"name": "Water Focus Energy", "kind": "item", "type": "water", "rule": "Focus Energy"}, {"name": "Electric Focus Energy", "kind": "item", "type": "electric", "rule": "Focus Energy"}, {"name": "Fighting Focus Energy", "kind": "item", "type": "fighting", "rule": "Focus Energy"}, {"name": "Psychic Focus Energy", "kind": "item", "type": "psychic", "rule": "Focus Energy"}, {"name": "Normal Focus Energy", "kind": "item", "type": "normal", "rule": "Focus Energy"}, {"name": "Grass Power Stone", "kind": "item", "type": "grass", "rule": "Power Stone"}, {"name": "Fire Power Stone", "kind": "item", "type": "fire", "rule": "Power Stone"}, {"name": "Water Power Stone", "kind": "item", "type": "water", "rule": "Power Stone"}, {"name": "Electric Power Stone", "kind": "item", "type": "electric", "rule": "Power Stone"}, {"name": "Fighting Power Stone", "kind": "item", "type": "fighting", "rule": "Power Stone"}, {"name": "Psychic Power Stone", "kind": "item", "type": "psychic", "rule": "Power Stone"}, {"name": "Normal Power Stone", "kind": "item", "type": "normal", "rule": "Power Stone"}, {"name": "Full Heal", "kind": "item", "rule": "Full Heal"}, {"name": "Wake Flute", "kind": "item", "rule": "Wake Flute"}, {"name": "Focus Sash", "kind": "item", "rule": "Focus Sash"}, {"name": "Clear Scope", "kind": "item", "rule": "Clear Scope"}, {"name": "Arranger", "kind": "trainer", "rule": "Arranger"}, {"name": "Swapper", "kind": "trainer", "rule": "Swapper"}, {"name": "Second Wind", "kind": "trainer", "rule": "Second Wind"}, {"name": "Patrol", "kind": "trainer", "rule": "Patrol"}, {"name": "Rookie", "kind": "trainer", "rule": "Rookie"}], "own_pucks": [], "special_rules": [{"rule": "Leech", "window": "prev_last_restack", "may": true, "when": "prev_restacked", "effect": "extra_attack", "says": "attack; if you flip any, one of your Prize pucks heals"}, {"also": true, "effect": "no_pickup"}, {"also": true, "effect": "move"}, {"rule": "Rage", "window": "after_last_attack", "may": true, "when": "prev_picked_up", "effect": "extra_attack", "cap": 1, "says": "one more attack, for at most one puck"}, {"rule": "Curl", "window": "after_last_attack", "unless": "picked_up_this_turn", "effect": "later_pickup", "who": "previous", "says": "the previous player''s next pick-up is one smaller"}, {"rule": "Shock", "window": "before_attack", "may": true, "effect": "no_pickup", "says": "if you flip any, paralyze the next slammer instead of picking up"}, {"also": true, "effect": "gain_status", "who": "next", "status": "paralyzed"}, {"rule": "Combo", "window": "after_last_attack", "may": true, "when": "picked_up_this_turn", "effect": "extra_attack", "cap": 1, "says": "one more attack, for at most one puck"}, {"rule": "Fumes", "window": "before_attack", "may": true, "effect": "no_pickup", "says": "if you flip any, poison the next slammer instead of picking up"}, {"also": true, "effect": "gain_status", "who": "next", "status": "poisoned"}, {"rule": "Adapt", "window": "count", "when": "energy_count", "effect": "set_type", "type": "energy", "says": "takes the type of your only Energy"}, {"rule": "Lullaby", "window": "before_attack", "may": true, "effect": "no_pickup", "says": "if you flip any, put the next slammer to sleep instead of picking up"}, {"also": true, "effect": "gain_status", "who": "next", "status": "sleep"}, {"rule": "Pay Day", "window": "after_last_attack", "may": true, "when": "picked_up_item", "effect": "move", "to": "arena_top", "only": "items", "must": true, "says": "an Item from your Prize onto the pile, then one more attack for Items"}, {"also": true, "effect": "extra_attack", "only": "items"}, {"rule": "Burrow", "window": "count", "may": true, "effect": "set_attacks", "says": "one attack now, one more at your next count"}, {"also": true, "effect": "later_add"}, {"rule": "Rest", "may": true, "unless": "status_is", "of_status": "sleep", "effect": "gain_status", "status": "sleep", "must": true, "says": "fall asleep and fill up Health from Prize"}, {"also": true, "effect": "topoff"}, {"rule": "Surf", "window": "after_topoff", "may": true, "effect": "move", "n": 2, "to": "arena_top", "upto": true, "works": "either", "says": "up to two Prize pucks onto the pile"}, {"rule": "Frost", "window": "count", "when": "next_type_is", "of_type": "water", "effect": "next_weak", "type": "water", "says": "a Water slammer counts as weak to Water"}, {"rule": "Frost", "window": "count", "when": "next_type_is", "of_type": "fire", "effect": "next_resist", "type": "water", "says": "a Fire slammer counts as resisting Water"}, {"rule": "Swift", "window": "after_attack", "may": true, "unless": "attack_picked_up", "effect": "extra_attack", "cap": 1, "says": "nothing picked up: attack again, for at most one puck"}, {"rule": "Fire Ring", "window": "after_last_attack", "when": "flipped_this_turn", "effect": "lock_switch", "who": "next", "says": "the next player cannot change slammers"}, {"rule": "Cut", "window": "after_last_attack", "may": true, "effect": "extra_attack", "cap": 1, "says": "one more attack, for at most one puck"}, {"rule": "Swoop", "window": "count", "when": "next_type_is", "of_type": "grass", "effect": "next_weak", "type": "own", "says": "a Grass slammer counts as weak to yours"}, {"rule": "Overbeam", "window": "after_count", "may": true, "effect": "add_attacks", "n": 2, "says": "two more attacks now, only one next turn"}, {"also": true, "effect": "later_set"}, {"rule": "Daze", "window": "before_attack", "may": true, "effect": "no_pickup", "says": "if you flip any, confuse the next slammer instead of picking up"}, {"also": true, "effect": "gain_status", "who": "next", "status": "confused"}, {"rule": "Sandbag", "window": "on_pickup", "effect": "move", "from": "this", "to": "prize", "free": true, "says": "goes to Prize"}, {"rule": "Potion", "may": true, "effect": "move", "n": 2, "upto": true, "says": "up to two Prize pucks back to Health"}, {"also": true, "effect": "discard_self"}, {"rule": "Switch", "window": "before_count", "may": true, "effect": "switch_slammer", "says": "change your slammer"}, {"also": true, "effect": "discard_self"}, {"rule": "Berry", "window": "on_pickup", "may": true, "when": "health_below_max", "effect": "move", "from": "this", "says": "put it into Health"}, {"rule": "Energy", "window": "count", "when": "type_matches", "effect": "add_attacks", "says": "one more attack"}, {"rule": "Focus Energy", "window": "after_count", "when": "type_matches", "effect": "add_attacks", "says": "one more attack"}, {"rule": "Focus Energy", "window": "after_count", "may": true, "when": "type_matches", "effect": "add_attacks", "free": true, "says": "discard it for two more attacks instead of one"}, {"also": true, "effect": "discard_self"}, {"rule": "Power Stone", "window": "after_count", "may": true, "when": "type_matches", "effect": "add_attacks", "says": "discard it for one more attack"}, {"also": true, "effect": "discard_self"}, {"rule": "Full Heal", "window": "before_count", "may": true, "effect": "lose_status", "status": "all", "says": "rid your slammer of all statuses"}, {"also": true, "effect": "discard_self"}, {"rule": "Wake Flute", "may": true, "effect": "lose_status", "status": "sleep", "says": "wake your slammer"}, {"rule": "Focus Sash", "may": true, "effect": "arena_max_all", "says": "this top-off asks for no more than your Health"}, {"also": true, "effect": "discard_self"}, {"rule": "Clear Scope", "window": "count", "may": true, "effect": "ignore_reductions", "says": "nothing takes attacks away this turn"}, {"rule": "Arranger", "window": "after_topoff", "may": true, "when": "only_trainer", "effect": "reorder_arena", "says": "put the Arena stack in another order"}, {"rule": "Swapper", "window": "prev_throw", "may": true, "when": "only_trainer", "effect": "swap_flipped", "says": "swap a flipped puck for one of your Health"}, {"rule": "Second Wind", "window": "after_last_attack", "may": true, "when": "only_trainer", "unless": "picked_up_this_turn", "effect": "extra_attack", "says": "nothing picked up: one more attack"}, {"rule": "Patrol", "window": "prev_throw", "may": true, "when": "only_trainer", "effect": "take_outside", "says": "pick up pucks that left the arena; the thrower replaces them"}, {"also": true, "effect": "replace_taken"}, {"rule": "Rookie", "window": "after_attack", "may": true, "when": "only_trainer", "unless": "attack_hit", "effect": "extra_attack", "says": "the throw missed: attack again"}], "own_rules": [], "collections": [{"player": 1, "puck": "Emberling"}, {"player": 1, "puck": "Cinderfox"}, {"player": 1, "puck": "Pok\u00e9ball"}, {"player": 1, "puck": "Sandbag", "count": 9}, {"player": 1, "puck": "Fire Energy", "count": 3}, {"player": 1, "puck": "Fire Focus Energy"}, {"player": 1, "puck": "Fire Power Stone"}, {"player": 1, "puck": "Potion", "count": 2}, {"player": 1, "puck": "Berry", "count": 2}, {"player": 1, "puck": "Switch", "count": 2}, {"player": 1, "puck": "Full Heal"}, {"player": 1, "puck": "Wake Flute"}, {"player": 1, "puck": "Focus Sash"}, {"player": 1, "puck": "Second Wind"}, {"player": 2, "puck": "Sparkmouse"}, {"player": 2, "puck": "Voltfox"}, {"player": 2, "puck": "Pok\u00e9ball"}, {"player": 2, "puck": "Sandbag", "count": 9}, {"player": 2, "puck": "Electric Energy", "count": 3}, {"player": 2, "puck": "Electric Focus Energy"}, {"player": 2, "puck": "Electric Power Stone"}, {"player": 2, "puck": "Potion", "count": 2}, {"player": 2, "puck": "Berry", "count": 2}, {"player": 2, "puck": "Switch", "count": 2}, {"player": 2, "puck": "Full Heal"}, {"player": 2, "puck": "Wake Flute"}, {"player": 2, "puck": "Focus Sash"}, {"player": 2, "puck": "Rookie"}, {"player": 3, "puck": "Shellpup"}, {"player": 3, "puck": "Ferryfin"}, {"player": 3, "puck": "Pok\u00e9ball"}, {"player": 3, "puck": "Sandbag", "count": 9}, {"player": 3, "puck": "Water Energy", "count": 3}, {"player": 3, "puck": "Water Focus Energy"}, {"player": 3, "puck": "Water Power Stone"}, {"player": 3, "puck": "Potion", "count": 2}, {"player": 3, "puck": "Berry", "count": 2}, {"player": 3, "puck": "Switch", "count": 2}, {"player": 3, "puck": "Full Heal"}, {"player": 3, "puck": "Wake Flute"}, {"player": 3, "puck": "Focus Sash"}, {"player": 3, "puck": "Swapper"}, {"player": 4, "puck": "Sproutling"}, {"player": 4, "puck": "Bladebug"}, {"player": 4, "puck": "Pok\u00e9ball"}, {"player": 4, "puck": "Sandbag", "count": 9}, {"player": 4, "puck": "Grass Energy", "count": 3}, {"player": 4, "puck": "Grass Focus Energy"}, {"player": 4, "puck": "Grass Power Stone"}, {"player": 4, "puck": "Potion", "count": 2}, {"player": 4, "puck": "Berry", "count": 2}, {"player": 4, "puck": "Switch", "count": 2}, {"player": 4, "puck": "Full Heal"}, {"player": 4, "puck": "Wake Flute"}, {"player": 4, "puck": "Focus Sash"}, {"player": 4, "puck": "Patrol"}, {"player": 5, "puck": "Gymbrute"}, {"player": 5, "puck": "Fossilwing"}, {"player": 5, "puck": "Pok\u00e9ball"}, {"player": 5, "puck": "Sandbag", "count": 9}, {"player": 5, "puck": "Fighting Energy", "count": 3}, {"player": 5, "puck": "Fighting Focus Energy"}, {"player": 5, "puck": "Fighting Power Stone"}, {"player": 5, "puck": "Potion", "count": 2}, {"player": 5, "puck": "Berry", "count": 2}, {"player": 5, "puck": "Switch", "count": 2}, {"player": 5, "puck": "Full Heal"}, {"player": 5, "puck": "Wake Flute"}, {"player": 5, "puck": "Focus Sash"}, {"player": 5, "puck": "Arranger"}, {"player": 6, "puck": "Gloomwisp"}, {"player": 6, "puck": "Dizzyduck"}, {"player": 6, "puck": "Pok\u00e9ball"}, {"player": 6, "puck": "Sandbag", "count": 9}, {"player": 6, "puck": "Psychic Energy", "count": 3}, {"player": 6, "puck": "Psychic Focus Energy"}, {"player": 6, "puck": "Psychic Power Stone"}, {"player": 6, "puck": "Potion", "count": 2}, {"player": 6, "puck": "Berry", "count": 2}, {"player": 6, "puck": "Switch", "count": 2}, {"player": 6, "puck": "Full Heal"}, {"player": 6, "puck": "Wake Flute"}, {"player": 6, "puck": "Focus Sash"}, {"player": 6, "puck": "Second Wind"}, {"player": 7, "puck": "Shellpup"}, {"player": 7, "puck": "Tidefox"}, {"player": 7, "puck": "Pok\u00e9ball"}, {"player": 7, "puck": "Sandbag", "count": 9}, {"player": 7, "puck": "Water Energy", "count": 3}, {"player": 7, "puck": "Water Focus Energy"}, {"player": 7, "puck": "Water Power Stone"}, {"player": 7, "puck": "Potion", "count": 2}, {"player": 7, "puck": "Berry", "count": 2}, {"player": 7, "puck": "Switch", "count": 2}, {"player": 7, "puck": "Full Heal"}, {"player": 7, "puck": "Wake Flute"}, {"player": 7, "puck": "Focus Sash"}, {"player": 7, "puck": "Rookie"}, {"player": 8, "puck": "Sproutling"}, {"player": 8, "puck": "Boulderworm"}, {"player": 8, "puck": "Pok\u00e9ball"}, {"player": 8, "puck": "Sandbag", "count": 9}, {"player": 8, "puck": "Grass Energy", "count": 3}, {"player": 8, "puck": "Grass Focus Energy"}, {"player": 8, "puck": "Grass Power Stone"}, {"player": 8, "puck": "Potion", "count": 2}, {"player": 8, "puck": "Berry", "count": 2}, {"player": 8, "puck": "Switch", "count": 2}, {"player": 8, "puck": "Full Heal"}, {"player": 8, "puck": "Wake Flute"}, {"player": 8, "puck": "Focus Sash"}, {"player": 8, "puck": "Patrol"}], "box": [{"puck": "Sandbag", "count": 60}, {"puck": "Pok\u00e9ball", "count": 4}]}, "options": {}, "listed": false, "rated": false, "clock": null, "luck": "fair", "seed": "a54ed59f648b3476103d831fb59e3a31661846ad44cc4b26753716cddf35daef", "host": "b4d0f26476f8df49ce25cb4639f3c408eab954786ed9fbe9b1f9378755a857b9", "made": 1794798983.5269358, "throws": "model", "keeps": true}','playing',0,1794798983.5269358,1794798984.0,NULL,'5b5acde18699',1);
-- Triggers and indices on  tables
CREATE INDEX tables_listed ON tables (listed, status, changed);
CREATE INDEX tables_wake ON tables (wake);

COMMIT TRANSACTION;
